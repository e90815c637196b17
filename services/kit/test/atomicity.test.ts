import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { testMongoUrl } from '../../../infra/test/servers.ts';
import {
  CommandRejected,
  createGuard,
  type Guard,
  GuardTaken,
  inTransaction,
  StreamBusy,
} from '../src/event-store/index.ts';
import { documentsOf } from './fixtures/dump.ts';
import { type Bank, openBank } from './fixtures/replica.ts';
import { statement } from './fixtures/statement.ts';

/* Appends are atomic, including guard rows and documents that several streams share. */

const BAD_AMOUNT = 666;
let here: Bank;
let there: Bank;
let holders: Guard;
let holdersThere: Guard;
const committed: string[] = [];

beforeAll(async () => {
  const url = testMongoUrl('atomicity');
  here = await openBank(url, {
    projections: (connection) => [
      statement(connection),
      {
        ...statement(connection),
        async append(_id, events) {
          for (const event of events) {
            if (event.name === 'MoneyDeposited' && event.data.amount === BAD_AMOUNT)
              throw new Error('projection fails');
          }
        },
      },
    ],
  });
  there = await openBank(url);
  for (const { accounts } of [here, there]) accounts.onCommit((id) => void committed.push(id));
  holders = createGuard(here.connection, 'holders');
  holdersThere = createGuard(there.connection, 'holders');
});

afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
});

describe('a failed append leaves nothing', () => {
  const leavesNothing = async (failing: (known: string, fresh: string) => Promise<unknown>, error: unknown) => {
    const [known, fresh] = [randomUUID(), randomUUID()];
    await here.accounts.execute(known, { type: 'open', holder: 'Ana' }, claim(holders, known, known));
    const before = await documentsOf(here.connection);
    committed.length = 0;
    await expect(failing(known, fresh)).rejects.toEqual(error);
    expect(await documentsOf(here.connection)).toEqual(before);
    expect(committed).toEqual([]);
  };

  it('when the command is rejected', () =>
    leavesNothing(
      (known) => here.accounts.execute(known, { type: 'deposit', amount: -1 }),
      expect.any(CommandRejected),
    ));

  it('when a projection throws, after another one has written', () =>
    leavesNothing(
      (known) => here.accounts.execute(known, { type: 'deposit', amount: BAD_AMOUNT }),
      new Error('projection fails'),
    ));

  it('when a projection throws on the first event of a stream', () =>
    leavesNothing(
      (_, fresh) => here.accounts.execute(fresh, { type: 'deposit', amount: BAD_AMOUNT }),
      new Error('projection fails'),
    ));

  it('when `within` throws, after a guard was claimed', () =>
    leavesNothing(
      (_, fresh) =>
        here.accounts.execute(
          fresh,
          { type: 'open', holder: 'Bia' },
          {
            within: async (tx) => {
              await holders.claim('bia', fresh, tx);
              throw new Error('within fails');
            },
          },
        ),
      new Error('within fails'),
    ));

  it('when a guard is taken', () =>
    leavesNothing(
      (known, fresh) => here.accounts.execute(fresh, { type: 'open', holder: 'Bia' }, claim(holders, known, fresh)),
      expect.any(GuardTaken),
    ));

  it('when the expected version is another one', () =>
    leavesNothing(
      (known) => here.accounts.execute(known, { type: 'deposit', amount: 1 }, { expectedVersion: 7 }),
      expect.objectContaining({ name: 'VersionConflict' }),
    ));
});

function claim(guard: Guard, key: string, owner: string) {
  return { within: (tx: Parameters<Guard['claim']>[2]) => guard.claim(key, owner, tx) };
}

describe('a guard row', () => {
  it('goes to one of two claims, a hundred times on two replicas', async () => {
    const wins = { here: 0, there: 0 };
    for (let round = 0; round < 100; round++) {
      const key = `holder-${round}`;
      const [one, two] = [randomUUID(), randomUUID()];
      const outcomes = await Promise.allSettled([
        here.accounts.execute(one, { type: 'open', holder: key }, claim(holders, key, one)),
        there.accounts.execute(two, { type: 'open', holder: key }, claim(holdersThere, key, two)),
      ]);
      const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      expect(lost).toEqual([expect.any(GuardTaken)]);
      const winner = outcomes[0].status === 'fulfilled' ? one : two;
      wins[winner === one ? 'here' : 'there']++;
      const row = await here.connection.collection('holders').findOne({ _id: key as never });
      expect(row?.owner).toBe(winner);
      expect(await here.accounts.load(winner === one ? two : one)).toMatchObject({ version: 0 });
    }
    expect(wins.here + wins.there).toBe(100);
  });

  it('may be claimed twice by its owner, and by another one once it was released', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    const open = { type: 'open', holder: 'Ana' } as const;
    await here.accounts.execute(one, open, claim(holders, 'shared', one));
    await here.accounts.execute(one, { type: 'deposit', amount: 1 }, claim(holders, 'shared', one));
    await expect(there.accounts.execute(two, open, claim(holdersThere, 'shared', two))).rejects.toMatchObject({
      guard: 'holders',
      key: 'shared',
    });
    const release = { within: (tx: Parameters<Guard['release']>[2]) => holders.release('shared', one, tx) };
    await here.accounts.execute(one, { type: 'close' }, release);
    await there.accounts.execute(two, open, claim(holdersThere, 'shared', two));
    const row = await here.connection.collection('holders').findOne({ _id: 'shared' as never });
    expect(row?.owner).toBe(two);
  });
});

describe('a document that streams share', () => {
  it('takes 50 changes from different streams on two replicas', async () => {
    const open = async ({ accounts, connection }: Bank) => {
      const counter = connection.collection('totals');
      const within = async (session: Parameters<Guard['claim']>[2]) => {
        await counter.updateOne({ _id: 'accounts' as never }, { $inc: { count: 1 } }, { session, upsert: true });
      };
      await accounts.execute(randomUUID(), { type: 'open', holder: 'Ana' }, { locks: ['totals'], within });
    };
    await Promise.all(Array.from({ length: 50 }, (_, index) => open(index % 2 ? here : there)));
    expect(await here.connection.collection('totals').findOne()).toMatchObject({ count: 50 });
  });
});

/** Counts 10¹² documents. Without JavaScript, which MongoDB cannot interrupt before it is compiled. */
const MILLION = { $range: [0, 1_000_000] };
const HOURS_LONG = [
  { $limit: 1 },
  { $project: { a: MILLION } },
  { $unwind: '$a' },
  { $project: { b: MILLION } },
  { $unwind: '$b' },
  { $count: 'counted' },
];

it('is repeated when another process has taken its transaction for abandoned', async () => {
  const id = randomUUID();
  await here.accounts.execute(id, { type: 'open', holder: 'Ana' });
  let attempts = 0;
  const { state } = await here.accounts.execute(
    id,
    { type: 'deposit', amount: 5 },
    {
      within: async (tx) => {
        if (++attempts > 1) return;
        // The driver retries a transaction that was ended between two calls, but not one that was ended during a call.
        const endless = here.connection.collection('events').aggregate(HOURS_LONG, { session: tx }).next();
        await Promise.all([endless, endOnceItRuns(tx.id?.id)]);
      },
    },
  );
  expect(attempts).toBe(2);
  expect(state).toMatchObject({ balance: 5 });
});

/** Ends a session while one of its calls is running. */
async function endOnceItRuns(id: unknown): Promise<void> {
  const admin = there.connection.getClient().db('admin');
  await eventually(async () => {
    const running = admin.aggregate([
      { $currentOp: {} },
      { $match: { 'lsid.id': id, 'command.aggregate': { $exists: true } } },
    ]);
    expect(await running.toArray()).toHaveLength(1);
  });
  await admin.command({ killSessions: [{ id }] });
}

describe('a transaction whose work outlasts its time', () => {
  it('fails as busy without an error of the database, so that its message does not count as delayed by an outage', async () => {
    const held = Promise.withResolvers<void>();
    const written = inTransaction(here.connection, 'slow', () => held.promise, performance.now() + 500);
    const error = await written.catch((reason: unknown) => reason);
    held.resolve();
    expect(error).toBeInstanceOf(StreamBusy);
    expect((error as StreamBusy).cause).toBeUndefined();
  });

  it('does not fail because the clock is set forward meanwhile', async () => {
    const clock = jest.spyOn(Date, 'now');
    const ahead = Date.now() + 3_600_000;
    const written = inTransaction(here.connection, 'clock', async () => {
      clock.mockReturnValue(ahead);
      return 'written';
    });
    expect(await written.finally(() => clock.mockRestore())).toBe('written');
  });
});

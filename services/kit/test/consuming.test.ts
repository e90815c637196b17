import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { testMongoUrl, testNatsUrl, testStream } from '../../../infra/test/servers.ts';
import type { Consumer } from '../src/messaging/index.ts';
import type { StateMessage } from '../src/stream/index.ts';
import { currentContext } from '../src/tracing/work-context.ts';
import { account, type PublicAccount } from './fixtures/account.ts';
import { startScript } from './fixtures/child.ts';
import { type Copy, copiesModel, copying, startConsumer } from './fixtures/copies.ts';
import { kept, openReplica, type Replica, SERVICE } from './fixtures/replica.ts';

/* Repeated, late and reordered messages, and consumers that die: the copy is correct in the end. */

let bank: Replica;
let place: { mongoUrl: string; natsUrl: string; eventStream: string };
const consumers: Consumer<PublicAccount>[] = [];

beforeAll(async () => {
  place = { mongoUrl: testMongoUrl('consuming'), natsUrl: testNatsUrl(), eventStream: testStream() };
  bank = await openReplica(place);
});

afterAll(async () => {
  await Promise.all(consumers.map((consumer) => consumer.stop()));
  await bank.stop();
});

const copyFor = (id: string) => copiesModel(bank.connection).findById(id).lean<Copy>();

async function expectCopy(id: string): Promise<void> {
  const { version, state } = await bank.accounts.load(id);
  const known = account.publicState(state, id) as PublicAccount | null;
  const expected = known ? { _id: id, version, balance: known.balance, holder: known.holder } : { _id: id, version };
  await eventually(async () => expect(await copyFor(id)).toEqual(expected));
}

describe('a durable consumer', () => {
  it('applies unacknowledged messages of a killed one again, without a change', async () => {
    const [changed, closed] = [randomUUID(), randomUUID()];
    await bank.accounts.execute(changed, { type: 'deposit', amount: 5 });
    await bank.accounts.execute(closed, { type: 'open', holder: 'Ana' });
    await bank.accounts.execute(closed, { type: 'close' });
    // The child blocks after the first message of each account, which must therefore be the last one.
    for (const id of [changed, closed]) {
      await eventually(async () => expect(await kept(bank.stream, id)).toMatchObject({ version: 2 }));
    }
    const child = startScript('consumer', { ...place, accounts: '2' });
    await child.says('applied');
    await expectCopy(changed);
    await expectCopy(closed);
    await child.kill();
    const before = [await copyFor(changed), await copyFor(closed)];

    const again = new Map<string, boolean>();
    const note = ({ id }: StateMessage<PublicAccount>, difference: boolean) => again.set(id, difference);
    const subscription = copying(bank.connection, note);
    consumers.push(startConsumer(bank.connection, bank.stream, subscription, { ackWaitMs: 1_000 }));
    await eventually(async () => expect([again.get(changed), again.get(closed)]).toEqual([false, false]));
    expect([await copyFor(changed), await copyFor(closed)]).toEqual(before);
  });

  it('applies every later change in the context of its cause', async () => {
    const ids = Array.from({ length: 100 }, () => randomUUID());
    const causes = new Map<string, string | undefined>();
    const subscription = {
      ...copying(bank.connection),
      durable: 'causes',
      apply: async ({ id }: StateMessage<PublicAccount>) => void causes.set(id, currentContext().causationId),
    };
    consumers.push(startConsumer(bank.connection, bank.stream, subscription));
    await Promise.all(ids.map((id) => bank.accounts.execute(id, { type: 'deposit', amount: 3 })));
    for (const id of ids) await expectCopy(id);
    await eventually(async () => expect(ids.every((id) => causes.has(id))).toBe(true));
    const [id = ''] = ids;
    expect(causes.get(id)).toBe(`${bank.stream.subject(SERVICE, 'account', id)}@2`);
  });

  it('shares its messages with another replica', async () => {
    const there = await openReplica({ ...place, sweeps: false });
    const ids = Array.from({ length: 60 }, () => randomUUID());
    const taken = { here: new Set<string>(), there: new Set<string>() };
    const sharing = (replica: Replica, set: Set<string>) =>
      startConsumer(replica.connection, replica.stream, {
        ...copying(replica.connection),
        durable: 'shared',
        apply: async ({ id }: StateMessage<PublicAccount>) => void set.add(id),
      });
    const both = [sharing(bank, taken.here), sharing(there, taken.there)];
    await Promise.all(ids.map((id) => bank.accounts.execute(id, { type: 'open', holder: 'Ana' })));
    await eventually(async () => expect(ids.every((id) => taken.here.has(id) || taken.there.has(id))).toBe(true));
    await Promise.all(both.map((consumer) => consumer.stop()));
    await there.stop();
    expect(ids.filter((id) => taken.here.has(id) && taken.there.has(id))).toEqual([]);
  });
});

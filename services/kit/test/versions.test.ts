import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { testMongoUrl, testNatsUrl, testStream } from '../../../infra/test/servers.ts';
import { type EventDocument, rebuild } from '../src/event-store/index.ts';
import { type Account, account } from './fixtures/account.ts';
import { TOKEN } from './fixtures/bank-api.ts';
import { startScript } from './fixtures/child.ts';
import { type Bank, kept, openBank, openReplica, type Replica } from './fixtures/replica.ts';

/* Events as older code wrote them, states as older code folded them, and events of code that is yet to come. */

/** Folded by the code of yesterday: balances in cents were euros there. */
const YESTERDAY: Account = {
  ...account,
  fold: 1,
  evolve: (state, event) =>
    event.name === 'MoneyDeposited' && state.status === 'open'
      ? { ...state, balance: state.balance + event.data.amount / 100 }
      : account.evolve(state, event),
};

let place: { mongoUrl: string; natsUrl: string; eventStream: string };
let today: Replica;
let yesterday: Bank;

beforeAll(async () => {
  place = { mongoUrl: testMongoUrl('versions'), natsUrl: testNatsUrl(), eventStream: testStream() };
  today = await openReplica({ ...place, sweeps: false });
  yesterday = await openBank(place.mongoUrl, { aggregate: YESTERDAY });
});

afterAll(async () => {
  await Promise.all([today.stop(), yesterday.stop()]);
});

const event = (name: string): EventDocument =>
  JSON.parse(readFileSync(new URL(`fixtures/events/${name}.json`, import.meta.url), 'utf8'));

/** A stream as it lies in the database of an older installation. */
async function stored(events: string[], fold = 0): Promise<string> {
  const id = randomUUID();
  const rows = events.map((name, index) => ({ ...event(name), streamId: `account-${id}`, version: index + 1 }));
  await today.accounts.events.insertMany(rows);
  const published = { version: 0, seq: 0 };
  await today.accounts.streams.create({
    _id: id,
    version: events.length,
    fold,
    state: {},
    dirty: false,
    published,
    rewrites: 0,
  });
  return id;
}

const OPEN = { status: 'open', holder: 'Ana', currency: 'BRL' };

describe('an event', () => {
  it.each(['account-opened.v1', 'account-opened.v2'])(
    'of any version that ever shipped is understood: %s',
    async (name) => {
      const id = await stored([name, 'money-deposited.v1']);
      expect(await today.accounts.load(id)).toMatchObject({ version: 2, state: { ...OPEN, balance: 700 } });
      const [opened] = await today.accounts.history(id);
      expect(opened).toMatchObject({ name: 'AccountOpened', data: { currency: 'BRL' }, personal: { holder: 'Ana' } });
    },
  );

  it('of a type that the code does not know is passed over, and its place in the stream is kept', async () => {
    const id = await stored(['account-opened.v2', 'account-frozen.v1', 'money-deposited.v1']);
    expect(await today.accounts.load(id)).toMatchObject({ version: 3, state: { ...OPEN, balance: 700 } });
    const { version } = await today.accounts.execute(id, { type: 'deposit', amount: 1 });
    expect(version).toBe(4);
    expect(await today.accounts.load(id)).toMatchObject({ version: 4, state: { balance: 701 } });
    await expect(rebuild(today.accounts, { verify: true })).resolves.toMatchObject({ differing: expect.any(Array) });
    expect((await today.accounts.history(id)).map(({ version: at }) => at)).toEqual([1, 3, 4]);
  });
});

describe('a state folded by other code', () => {
  const setup = async () => {
    const id = randomUUID();
    await yesterday.accounts.execute(id, { type: 'open', holder: 'Ana' });
    await yesterday.accounts.execute(id, { type: 'deposit', amount: 500 });
    const stored = await today.accounts.streams.findById(id).lean();
    expect(stored).toMatchObject({ fold: 1, state: { balance: 5 } });
    return id;
  };

  it('is folded anew when it is loaded, by either of two versions that run side by side', async () => {
    const id = await setup();
    expect(await today.accounts.load(id)).toMatchObject({ version: 2, state: { balance: 500 } });
    await today.accounts.execute(id, { type: 'deposit', amount: 100 });
    expect(await today.accounts.streams.findById(id).lean()).toMatchObject({ fold: 2, state: { balance: 600 } });
    expect(await yesterday.accounts.load(id)).toMatchObject({ version: 3, state: { balance: 6 } });
    await yesterday.accounts.execute(id, { type: 'deposit', amount: 100 });
    expect(await today.accounts.load(id)).toMatchObject({ version: 4, state: { balance: 700 } });
  });

  it('is published as the code that publishes folds it', async () => {
    const id = await setup();
    await today.publisher.publish(today.outbox, id);
    expect(await kept(today.stream, id)).toMatchObject({ version: 2, state: { balance: 500 } });
  });

  it('is folded anew by the sweep at the start of a service, and published though its version stays', async () => {
    const ids = [await setup(), await setup(), await stored(['account-opened.v1', 'money-deposited.v1'])];
    for (const id of ids) await today.publisher.publish(today.outbox, id);
    const service = startScript('service', { ...place, serviceToken: TOKEN });
    await service.says('ready');
    await eventually(async () => {
      expect(await today.accounts.streams.countDocuments({ fold: { $ne: 2 } })).toBe(0);
      expect(await today.accounts.streams.countDocuments({ dirty: true })).toBe(0);
    });
    for (const [index, id] of ids.entries()) {
      const state = { balance: [500, 500, 700][index] };
      expect(await today.accounts.streams.findById(id).lean()).toMatchObject({ version: 2, state });
      expect(await kept(today.stream, id)).toMatchObject({ version: 2, state });
    }
    await service.kill();
  });
});

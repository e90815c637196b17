import { LIVE_SUBJECT, liveTotals, type StoreTotals } from '@cardume/analytics/events';
import { createLogger } from '@cardume/kit/logging';
import { connectNats } from '@cardume/kit/stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { figuresFromApi } from '../../../infra/test/figures.ts';
import { Installation } from './installation.ts';
import { sendLoad, storeIds } from './load.ts';

let installation: Installation;
let nats: Awaited<ReturnType<typeof connectNats>>;
beforeAll(async () => {
  installation = await Installation.open();
  const logger = createLogger({ name: 'test', level: 'silent', format: 'json' });
  nats = await connectNats({ NATS_URL: installation.natsUrl }, 'test', logger);
});
afterAll(async () => {
  await nats.close();
  await installation.close();
});

test('totals are published while entries arrive, throttled, and the last ones are exact', async () => {
  const heard = new Map<string, StoreTotals[]>(storeIds.map((id) => [id, []]));
  nats.subscribe(LIVE_SUBJECT, {
    callback: (_error, message) => {
      for (const totals of liveTotals.parse(message.json())) heard.get(totals.storeId)?.push(totals);
    },
  });
  await nats.flush();
  const { client } = await installation.startIngest();
  await installation.startWorker();
  const began = performance.now();
  await sendLoad([client], 100);
  await eventually(async () => {
    const { stores } = await figuresFromApi(client, storeIds);
    const last = storeIds.map((id) => heard.get(id)?.at(-1));
    expect(last.map((totals) => totals?.visitCount)).toEqual(stores.map(({ visitCount }) => visitCount));
    expect(last.map((totals) => totals?.totalVisits)).toEqual(stores.map(({ totalVisits }) => totalVisits));
    expect(last.map((totals) => totals?.totalClicks)).toEqual(stores.map(({ totalClicks }) => totalClicks));
  });
  const seconds = (performance.now() - began) / 1_000;
  for (const messages of heard.values()) {
    expect(messages.length).toBeLessThanOrEqual(20 * (seconds + 1) + 1);
    const counts = messages.map(({ visitCount }) => visitCount);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
  }
});

import { createLogger } from '@cardume/kit/logging';
import { expect, it } from '@jest/globals';
import { VisitCounts } from './visit-counts.ts';

it('requests each shop once per call, and at most a thousand shops per call', async () => {
  const calls: string[][] = [];
  const analytics = {
    async readCounts({ body: { storeIds } }: { body: { storeIds: string[] } }) {
      calls.push(storeIds);
      return { generation: 1, counts: Object.fromEntries(storeIds.map((id) => [id, 7])) };
    },
  };
  const nats = { status: async function* () {} };
  const figures = { on: () => () => undefined };
  const logger = createLogger({ name: 'test', level: 'silent', format: 'json' });
  const counts = new VisitCounts({ analytics }, nats, figures, logger);
  const ids = Array.from({ length: 3_000 }, (_, index) => `shop ${index % 1_500}`);
  expect(new Set(await Promise.all(ids.map((id) => counts.of(id))))).toEqual(new Set([7]));
  expect(Math.max(...calls.map(({ length }) => length))).toBe(1_000);
  for (const call of calls) expect(new Set(call).size).toBe(call.length);
});

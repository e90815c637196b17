/** `make rebuild-analytics`: rebuilds all figures of visits and clicks from the logs, and shows the progress. */
import { setTimeout as pause } from 'node:timers/promises';
import { analyticsApi } from '@cardume/analytics/api';
import { main } from '../local/index.ts';
import { clientOf } from './services.ts';

const POLL_INTERVAL_MS = 1_000;

await main(async () => {
  const analytics = clientOf(analyticsApi, 'analytics');
  const before = (await analytics.readRebuild({})).generation;
  await analytics.startRebuild({});
  for (;;) {
    await pause(POLL_INTERVAL_MS);
    const { generation, rebuiltUpTo, lastSeq } = await analytics.readRebuild({});
    if (generation !== before) return console.log(`the rebuilt figures of ${lastSeq} logs are live`);
    console.log(rebuiltUpTo === null ? 'waiting for a worker' : `${rebuiltUpTo} of ${lastSeq} logs`);
  }
});

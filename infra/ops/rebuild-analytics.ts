/** `make rebuild-analytics`: has all figures of visits and clicks folded anew from the logs, and shows how far it is. */
import { setTimeout as pause } from 'node:timers/promises';
import { analyticsApi } from '@cardume/analytics/api';
import { main } from '../local/index.ts';
import { clientOf } from './services.ts';

const LOOK_EVERY_MS = 1_000;

await main(async () => {
  const analytics = clientOf(analyticsApi, 'analytics');
  const before = (await analytics.readRebuild({})).generation;
  await analytics.startRebuild({});
  for (;;) {
    await pause(LOOK_EVERY_MS);
    const { generation, folded, of } = await analytics.readRebuild({});
    if (generation !== before) return console.log(`the rebuilt figures of ${of} logs serve`);
    console.log(folded === null ? 'waiting for a worker' : `${folded} of ${of} logs`);
  }
});

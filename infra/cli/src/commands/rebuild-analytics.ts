import { setTimeout as pause } from 'node:timers/promises';
import { analyticsClient } from '../installation.ts';
import { action, createCommand } from '../run.ts';

const POLL_INTERVAL_MS = 1_000;

export const rebuildAnalytics = createCommand(
  'rebuild-analytics',
  'Rebuild all figures of visits and clicks from the logs, while the old ones are served',
).action(
  action(async (_options: { json?: boolean }, output) => {
    const analytics = analyticsClient();
    const before = (await analytics.readRebuild({})).generation;
    await analytics.startRebuild({});
    for (;;) {
      await pause(POLL_INTERVAL_MS);
      const { generation, rebuiltUpTo, lastSeq } = await analytics.readRebuild({});
      if (generation !== before) {
        output.line(`the rebuilt figures of ${lastSeq} logs are live`);
        return output.result({ logs: lastSeq });
      }
      output.progress(rebuiltUpTo === null ? 'waiting for a worker' : `${rebuiltUpTo} of ${lastSeq} logs`);
    }
  }),
);

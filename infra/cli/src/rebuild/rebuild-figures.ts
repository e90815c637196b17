import { setTimeout as pause } from 'node:timers/promises';
import { retry } from '@cardume/infra/shared';
import type { analyticsClient } from '../installation.ts';

const POLL_INTERVAL_MS = 1_000;

type Analytics = Pick<ReturnType<typeof analyticsClient>, 'startRebuild' | 'readRebuild'>;

/** Has all figures of visits and clicks rebuilt from the logs. @returns the number of logs */
export async function rebuildFigures(analytics: Analytics, progress: (text: string) => void): Promise<number> {
  const read = () => retry(() => analytics.readRebuild({}));
  const before = (await read()).generation;
  await analytics.startRebuild({});
  for (;;) {
    await pause(POLL_INTERVAL_MS);
    const { generation, rebuiltUpTo, lastSeq } = await read();
    if (generation !== before) return lastSeq;
    progress(rebuiltUpTo === null ? 'waiting for a worker' : `${rebuiltUpTo} of ${lastSeq} logs`);
  }
}

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { retry } from '@cardume/infra/shared';
import { analyticsClient, type Installation } from '../installation.ts';
import { rebuildFigures } from '../rebuild/rebuild-figures.ts';
import type { Check, ComparisonResult } from './check.ts';

const POLL_INTERVAL_MS = 500;
/** An idle worker begins immediately. */
const BEGIN_TIMEOUT_MS = 60_000;
/** Id of the difference that stands for a failed comparison, or for a missing worker. */
const NOT_COMPARED = 'comparison';

/** Has a worker compare the figures of visits and clicks in Redis with the logs and totals. */
export function figureCheck(installation: Installation, progress: (text: string) => void): Check {
  const analytics = analyticsClient(installation);

  async function compare(): Promise<ComparisonResult> {
    const params = { id: randomUUID() };
    await analytics.startComparison({ params });
    for (const begun = performance.now(); ; await pause(POLL_INTERVAL_MS)) {
      const { comparison } = await retry(() => analytics.readComparison({ params }));
      if (comparison?.failure) return notCompared(comparison.failure);
      if (comparison?.finished) {
        const differences = comparison.differences.map((difference) => ({ kind: 'figure', ...difference }) as const);
        return { count: comparison.compared, differences };
      }
      if (comparison) progress(`figures: ${comparison.cursor} of ${comparison.lastSeq} logs`);
      else if (await isRebuilding()) progress('figures: waiting for a rebuild');
      else if (performance.now() - begun > BEGIN_TIMEOUT_MS)
        return notCompared('no worker of analytics has begun: does one run?');
    }
  }

  async function isRebuilding(): Promise<boolean> {
    return (await retry(() => analytics.readRebuild({}))).rebuiltUpTo !== null;
  }

  return {
    kind: 'figure',
    name: 'figures of visits and clicks',
    compare,
    async repair(differences) {
      if (differences.some(({ id }) => id === NOT_COMPARED)) return;
      await rebuildFigures(analytics, progress);
    },
  };
}

const notCompared = (what: string): ComparisonResult => ({
  count: 0,
  differences: [{ kind: 'figure', id: NOT_COMPARED, what: `the figures were not compared: ${what}` }],
});

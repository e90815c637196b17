import { setTimeout as pause } from 'node:timers/promises';
import pMap from 'p-map';
import type { DemoContent } from './content/types.ts';
import { DAYS_VISITED, visitsByDay } from './content/visits.ts';
import type { ServiceClients } from './services.ts';

type Analytics = ServiceClients['analytics'];

const concurrency = 8;
const AGGREGATION_TIMEOUT_MS = 120_000;

/**
 * Records visits and clicks of past days. Recording is not idempotent, so days that have visits or clicks are skipped.
 * That suffices, because a call is recorded entirely or not at all, and real visits are of today.
 */
export async function addVisits(analytics: Analytics, content: DemoContent): Promise<void> {
  await untilAggregated(analytics);
  const known = await knownDays(analytics, content);
  for (const { date, visits, clicks } of visitsByDay(content, new Date())) {
    if (!known.visited.has(date)) await analytics.recordVisits({ body: { visits } });
    if (!known.clicked.has(date)) await analytics.recordClicks({ body: { clicks } });
  }
}

/**
 * Waits until the figures include all recorded visits and clicks, such as those of an interrupted load.
 * @throws after 2 min
 */
export async function untilAggregated(analytics: Pick<Analytics, 'readRebuild'>): Promise<void> {
  const deadline = performance.now() + AGGREGATION_TIMEOUT_MS;
  for (;;) {
    const { cursor, lastSeq } = await analytics.readRebuild({});
    if (cursor !== null && cursor >= lastSeq) return;
    if (performance.now() > deadline)
      throw new Error(`the figures include ${cursor} of ${lastSeq} visits and clicks: no worker aggregates them`);
    await pause(100);
  }
}

/** Returns the days on which any shop has visits, and those on which any has clicks. */
async function knownDays(analytics: Analytics, { shops }: DemoContent) {
  const query = { count: DAYS_VISITED };
  const figures = await pMap(shops, ({ id }) => analytics.readStoreDays({ params: { id }, query }), { concurrency });
  const days = figures.flatMap((shop) => shop.days);
  const datesOf = (some: typeof days) => new Set(some.map(({ date }) => date));
  return {
    visited: datesOf(days.filter(({ visits }) => visits > 0)),
    clicked: datesOf(days.filter(({ clicks }) => clicks > 0)),
  };
}

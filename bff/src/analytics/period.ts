import { type StorePeriod, VISIT_SOURCE_NAMES, type VisitSource } from '@cardume/bff/contract';
import type { ServiceClients } from '../services.ts';

type Counted = StorePeriod['total'];
type BySource = Awaited<ReturnType<ServiceClients['analytics']['readStoreDays']>>['visitsBySource'];

/** Returns a shop's last `count` days, their sum and the sum of the `count` days before them. */
export async function periodOf({ analytics }: ServiceClients, storeId: string, count: number): Promise<StorePeriod> {
  const { days, visitsByHour, visitsBySource } = await analytics.readStoreDays({
    params: { id: storeId },
    query: { count },
  });
  const shown = days.slice(-count);
  const total = sumOf(shown);
  return {
    total,
    before: sumOf(days.slice(0, -count)),
    days: shown,
    visitsByHour,
    sources: sourcesOf(visitsBySource, total.visits),
  };
}

/** Returns the sources with visits, most visits first. Visits without a counted source are shown as direct links. */
function sourcesOf(bySource: BySource, visits: number): StorePeriod['sources'] {
  const nameOf: Record<keyof BySource, VisitSource> = VISIT_SOURCE_NAMES;
  const names = Object.entries(nameOf) as [keyof BySource, VisitSource][];
  const counted = names.map(([word, source]) => ({ source, visits: bySource[word] }));
  const rest = counted.reduce((left, source) => left - source.visits, visits);
  return [...counted, { source: 'Link direto' as const, visits: rest }]
    .filter((source) => source.visits > 0)
    .sort((a, b) => b.visits - a.visits);
}

function sumOf(days: Counted[]): Counted {
  const sum = { visits: 0, uniques: 0, clicks: 0, suspects: 0 };
  for (const { visits, uniques, clicks, suspects } of days) {
    sum.visits += visits;
    sum.uniques += uniques;
    sum.clicks += clicks;
    sum.suspects += suspects;
  }
  return sum;
}

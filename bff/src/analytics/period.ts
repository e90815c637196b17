import type { StorePeriod } from '@cardume/bff/contract';
import type { Services } from '../services.ts';

type Counted = StorePeriod['total'];

/** Returns a shop's last `count` days with the sums of these and of the `count` days before. */
export async function periodOf({ analytics }: Services, storeId: string, count: number): Promise<StorePeriod> {
  const { days, visitsByHour } = await analytics.readStoreDays({ params: { id: storeId }, query: { count } });
  const shown = days.slice(-count);
  return { total: sumOf(shown), before: sumOf(days.slice(0, -count)), days: shown, visitsByHour };
}

function sumOf(days: Counted[]): Counted {
  const sum = { visits: 0, uniques: 0, clicks: 0 };
  for (const { visits, uniques, clicks } of days) {
    sum.visits += visits;
    sum.uniques += uniques;
    sum.clicks += clicks;
  }
  return sum;
}

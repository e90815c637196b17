import type { Archive, DailyTotals, Logs } from '../logs/logs.ts';
import { COUNTED_SOURCES } from '../logs/sources.ts';
import { archived } from '../projection/read-logs.ts';

/** Counts of the logs of one shop and day. */
export type Counted = Pick<DailyTotals, 'storeId' | 'day' | 'visits' | 'uniques' | 'clicks'> & {
  hours: Record<string, number>;
  sources: Record<string, number>;
  products: Record<string, number>;
};

/** Logs up to `seq` of days up to `day`. */
type Range = Pick<Archive, 'day' | 'seq'>;

/** The number of logs of a shop and day with a common value of one more property. */
interface Group {
  _id: { storeId: string; day: string; of: string };
  count: number;
}

const READ = { allowDiskUse: true, readConcern: 'majority' } as const;

/** Counts the logs of a range by shop and day, with MongoDB aggregations. */
export async function countDay(logs: Logs, range: Range): Promise<Counted[]> {
  const counted = new Map<string, Counted>();
  const hour = { $dateToString: { date: '$occurredAt', format: '%H', timezone: 'America/Sao_Paulo' } };
  for await (const group of logs.visits.aggregate<Group>(by(range, hour), READ)) {
    const totals = countedOf(counted, group);
    totals.visits += group.count;
    totals.hours[group._id.of] = group.count;
  }
  for await (const group of logs.visits.aggregate<Group>(sources(range), READ)) {
    countedOf(counted, group).sources[group._id.of] = group.count;
  }
  for await (const group of logs.visits.aggregate<Group>(uniques(range), READ)) {
    countedOf(counted, group).uniques = group.count;
  }
  for await (const group of logs.clicks.aggregate<Group>(by(range, '$productId'), READ)) {
    const totals = countedOf(counted, group);
    totals.clicks += group.count;
    totals.products[group._id.of] = group.count;
  }
  return [...counted.values()];
}

function by(range: Range, of: unknown) {
  return [
    { $match: archived(range) },
    { $group: { _id: { storeId: '$storeId', day: '$day', of }, count: { $sum: 1 } } },
  ];
}

function sources(range: Range) {
  return [{ $match: { source: { $in: COUNTED_SOURCES } } }, ...by(range, '$source')];
}

function uniques(range: Range) {
  const shopAndDay = { storeId: '$_id.storeId', day: '$_id.day' };
  return [...by(range, '$visitorKey'), { $group: { _id: shopAndDay, count: { $sum: 1 } } }];
}

function countedOf(counted: Map<string, Counted>, { _id: { storeId, day } }: Group): Counted {
  const key = `${day}:${storeId}`;
  const nothing = { visits: 0, uniques: 0, clicks: 0, hours: {}, sources: {}, products: {} };
  const known = counted.get(key) ?? { storeId, day, ...nothing };
  counted.set(key, known);
  return known;
}

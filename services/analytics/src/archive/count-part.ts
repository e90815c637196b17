import { BY_DAY, type DailyTotals, type Logs } from '../logs/logs.ts';
import { COUNTED_SOURCES } from '../logs/sources.ts';

/** Counts of one shop's logs of a day. */
export type StoreDayCounts = Pick<DailyTotals, 'storeId' | 'day' | 'visits' | 'uniques' | 'clicks'> & {
  suspects: number;
  hours: Record<string, number>;
  sources: Record<string, number>;
  products: Record<string, number>;
};

/** The logs up to `seq` of a day and of a range of shops, in the order of their ids. */
export interface ArchivePart {
  day: string;
  seq: number;
  /** Exclusive start of the range: a shop's id, or '' for the first part of a day. */
  after: string;
  /** Inclusive end of the range; absent in the last part of a day. */
  upTo?: string;
}

/** Number of a shop's logs with one value (`of`) of the grouped property. */
interface Group {
  _id: { storeId: string; of: string };
  count: number;
}

const READ = { allowDiskUse: true, hint: BY_DAY, readConcern: 'majority' } as const;

/** Counts the logs of a part by shop, in MongoDB. */
export async function countPart(logs: Logs, part: ArchivePart): Promise<StoreDayCounts[]> {
  const counted = new Map<string, StoreDayCounts>();
  const totalsOf = ({ _id: { storeId } }: Group): StoreDayCounts => {
    const nothing = { visits: 0, uniques: 0, clicks: 0, suspects: 0, hours: {}, sources: {}, products: {} };
    const known = counted.get(storeId) ?? { storeId, day: part.day, ...nothing };
    counted.set(storeId, known);
    return known;
  };
  const hour = { $dateToString: { date: '$occurredAt', format: '%H', timezone: 'America/Sao_Paulo' } };
  for await (const group of logs.visits.aggregate<Group>(by(part, hour), READ)) {
    const totals = totalsOf(group);
    totals.visits += group.count;
    totals.hours[group._id.of] = group.count;
  }
  for await (const group of logs.visits.aggregate<Group>(sources(part), READ)) {
    totalsOf(group).sources[group._id.of] = group.count;
  }
  for await (const group of logs.visits.aggregate<Group>(suspects(part), READ)) {
    totalsOf(group).suspects = group.count;
  }
  for await (const group of logs.visits.aggregate<Group>(uniques(part), READ)) {
    totalsOf(group).uniques = group.count;
  }
  for await (const group of logs.clicks.aggregate<Group>(by(part, '$productId'), READ)) {
    const totals = totalsOf(group);
    totals.clicks += group.count;
    totals.products[group._id.of] = group.count;
  }
  return [...counted.values()];
}

function by({ day, seq, after, upTo }: ArchivePart, of: unknown) {
  const storeId = { $gt: after, ...(upTo !== undefined && { $lte: upTo }) };
  return [
    { $match: { day, storeId, seq: { $lte: seq } } },
    { $group: { _id: { storeId: '$storeId', of }, count: { $sum: 1 } } },
  ];
}

function sources(part: ArchivePart) {
  return [{ $match: { source: { $in: COUNTED_SOURCES } } }, ...by(part, '$source')];
}

function suspects(part: ArchivePart) {
  return [{ $match: { suspect: true } }, ...by(part, '$suspect')];
}

function uniques(part: ArchivePart) {
  return [...by(part, '$visitorKey'), { $group: { _id: { storeId: '$_id.storeId' }, count: { $sum: 1 } } }];
}

import { hourOf } from './day.ts';
import { type CountedSource, isCountedSource } from './sources.ts';

/** A visit as it is counted. */
export interface VisitRow {
  _id: string;
  seq: number;
  storeId: string;
  day: string;
  /** A 64-bit integer: a `number`, or the driver's `Long` if it does not fit. Only its decimal form is used. */
  visitorKey: { toString(): string };
  source: string;
  occurredAt: Date;
  suspect?: true;
}

/** A click as it is counted. */
export interface ClickRow {
  seq: number;
  storeId: string;
  day: string;
  productId: string;
}

/** Projections of the rows. */
export const VISIT_ROW = { seq: 1, storeId: 1, day: 1, visitorKey: 1, source: 1, occurredAt: 1, suspect: 1 } as const;
export const CLICK_ROW = { _id: 0, seq: 1, storeId: 1, day: 1, productId: 1 } as const;

/** Counts of a shop on one day, without unique visits. */
export interface DayCounts {
  storeId: string;
  /** `YYYY-MM-DD` in America/Sao_Paulo. */
  day: string;
  visits: number;
  clicks: number;
  /** Visits that resemble those by programs, included in `visits`. */
  suspects: number;
  /** Visits by hour, `00` to `23`. */
  hours: Record<string, number>;
  /** Visits by counted source. */
  sources: Partial<Record<CountedSource, number>>;
  /** Clicks by product. */
  products: Record<string, number>;
}

/** Counts of some logs of a shop and day. */
export interface LogCounts extends DayCounts {
  /** Visitor keys as decimal integers. Each visitor of a day is one unique visit, in whichever of its logs. */
  visitors: Set<string>;
  /** The highest `seq` of the logs. */
  lastSeq: number;
}

/** Counts logs by shop and day. The only definition of what is counted, for figures and daily totals. */
export class LogCounter {
  readonly #days = new Map<string, LogCounts>();

  /** The counts so far, one for each shop and day. */
  get days(): LogCounts[] {
    return [...this.#days.values()];
  }

  addVisit(visit: VisitRow): void {
    const counts = this.#countsOf(visit);
    counts.visits++;
    counts.visitors.add(visit.visitorKey.toString());
    increment(counts.hours, hourOf(visit.occurredAt));
    if (isCountedSource(visit.source)) increment(counts.sources, visit.source);
    if (visit.suspect) counts.suspects++;
  }

  addClick(click: ClickRow): void {
    const counts = this.#countsOf(click);
    counts.clicks++;
    increment(counts.products, click.productId);
  }

  #countsOf({ storeId, day, seq }: VisitRow | ClickRow): LogCounts {
    const key = `${storeId} ${day}`;
    const counts = this.#days.get(key) ?? nothing(storeId, day);
    counts.lastSeq = Math.max(counts.lastSeq, seq);
    this.#days.set(key, counts);
    return counts;
  }
}

function nothing(storeId: string, day: string): LogCounts {
  const counts = { visits: 0, clicks: 0, suspects: 0, hours: {}, sources: {}, products: {} };
  return { storeId, day, ...counts, visitors: new Set(), lastSeq: 0 };
}

function increment<Key extends string>(counts: Partial<Record<Key, number>>, key: Key): void {
  counts[key] = (counts[key] ?? 0) + 1;
}

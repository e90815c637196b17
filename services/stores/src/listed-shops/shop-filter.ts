import { type Position, squaredChordOf, type UnitVector, unitVector } from '@cardume/kit/domain/positions';
import { stateNumber } from '@cardume/kit/domain/states';
import type { BitSet } from '@cardume/kit/indexes';
import { type ListedShops, squaredChord } from './listed-shops.ts';

/** What a search asks of shops, besides their city. */
export interface ShopConditions {
  /** Two-letter code; an unknown one finds nothing, an empty text is no condition. */
  state?: string | undefined;
  /** Only shops that are open now. */
  open: boolean;
  /** Only shops that deliver; to the position of the search if it has one. */
  delivers: boolean;
}

/** The conditions of a search, until the next change of a shop. */
export interface ShopFilter {
  /** Only these shops may meet the conditions; undefined for all. Apart, because bit sets are intersected 32 shops at a time. */
  among: BitSet | undefined;
  /** Whether a shop of `among` meets the conditions. */
  accepts(slot: number): boolean;
}

/** The number of no state. */
const NO_STATE = -1;

/**
 * Returns the filter of a search; undefined without conditions.
 * @param from position of the search
 * @param now in epoch milliseconds
 */
export function shopFilter(
  { columns, schedules }: ListedShops,
  { state: code, open: mustBeOpen, delivers: mustDeliver }: ShopConditions,
  from: Position | undefined,
  now: number,
): ShopFilter | undefined {
  if (!code && !mustBeOpen && !mustDeliver) return undefined;
  const { state: states, schedule, delivers } = columns;
  const state = code ? (stateNumber(code) ?? NO_STATE) : undefined;
  const open = mustBeOpen ? schedules.openAt(now) : undefined;
  const deliveredTo = mustDeliver && from ? unitVector(from) : undefined;
  return {
    among: mustDeliver ? delivers : undefined,
    accepts(slot) {
      if (state !== undefined && states[slot] !== state) return false;
      if (open && open[schedule[slot] ?? 0] === 0) return false;
      return !deliveredTo || reaches(columns, slot, deliveredTo);
    },
  };
}

/** The squared chord of each radius of delivery, by kilometres; none for 0. */
const RADIUS_CHORDS = Float64Array.from({ length: 101 }, (_, km) =>
  km === 0 ? Number.POSITIVE_INFINITY : squaredChordOf(km),
);

/**
 * Whether a place is not farther from a shop that delivers than its radius. A shop without a radius or coordinates
 * delivers everywhere.
 */
function reaches(columns: ListedShops['columns'], slot: number, to: UnitVector): boolean {
  const chord = squaredChord(columns, slot, to);
  return chord === Number.POSITIVE_INFINITY || chord <= (RADIUS_CHORDS[columns.radiusKm[slot] ?? 0] ?? 0);
}

import { type Position, squaredChordOf, type UnitVector, unitVector } from '@cardume/kit/domain/positions';
import { stateNumber } from '@cardume/kit/domain/states';
import { hasBit } from '@cardume/kit/indexes';
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

/** The number of no state. */
const NO_STATE = -1;

/**
 * Returns whether the shop of a slot meets the conditions, until the next change of a shop; undefined without any.
 * @param now in epoch milliseconds
 */
export function shopFilter(
  { columns, schedules }: ListedShops,
  { state: code, open: mustBeOpen, delivers: mustDeliver }: ShopConditions,
  from: Position | undefined,
  now: number,
): ((slot: number) => boolean) | undefined {
  if (!code && !mustBeOpen && !mustDeliver) return undefined;
  const { state: states, schedule, delivers } = columns;
  const state = code ? (stateNumber(code) ?? NO_STATE) : undefined;
  const open = mustBeOpen ? schedules.openAt(now) : undefined;
  const deliveredTo = mustDeliver && from ? unitVector(from) : undefined;
  return (slot) =>
    (state === undefined || states[slot] === state) &&
    (!open || open[schedule[slot] ?? 0] === 1) &&
    (!mustDeliver || hasBit(delivers, slot)) &&
    (!deliveredTo || reaches(columns, slot, deliveredTo));
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

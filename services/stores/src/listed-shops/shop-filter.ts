import { type Position, type UnitVector, unitVector } from '@cardume/kit/domain/positions';
import { stateNumber } from '@cardume/kit/domain/states';
import { type BitSet, intersectInto, lowestOf } from '@cardume/kit/indexes';
import type { ListedShops } from './listed-shops.ts';

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
 * Returns the listed shops that meet the conditions of a search; undefined without conditions.
 * @param from position of the search
 * @param now in epoch milliseconds
 */
export function shopFilter(
  shops: ListedShops,
  { state, open, delivers }: ShopConditions,
  from: Position | undefined,
  now: number,
): BitSet | undefined {
  if (!state && !open && !delivers) return undefined;
  const { columns } = shops;
  const found = columns.listed.slice();
  if (open) intersectInto(found, shops.openAt(now));
  if (delivers) intersectInto(found, columns.delivers);
  if (state) keepState(found, columns, stateNumber(state) ?? NO_STATE);
  if (delivers && from) keepReaching(found, columns, unitVector(from));
  return found;
}

/** Removes the shops of other states. */
function keepState(shops: BitSet, { state }: ListedShops['columns'], number: number): void {
  for (let at = 0; at < shops.length; at++) {
    let kept = 0;
    for (let left = shops[at] ?? 0; left !== 0; left &= left - 1) {
      if (state[lowestOf(left, at)] === number) kept |= left & -left;
    }
    shops[at] = kept;
  }
}

/** Removes the shops whose radius ends before a place. A shop without a radius or coordinates delivers everywhere. */
function keepReaching(shops: BitSet, { x, y, z, reach }: ListedShops['columns'], to: UnitVector): void {
  for (let at = 0; at < shops.length; at++) {
    let kept = 0;
    for (let left = shops[at] ?? 0; left !== 0; left &= left - 1) {
      const slot = lowestOf(left, at);
      const dx = (x[slot] ?? 0) - to.x;
      const dy = (y[slot] ?? 0) - to.y;
      const dz = (z[slot] ?? 0) - to.z;
      // No comparison with the NaN of a shop without coordinates is true.
      const isBeyond = dx * dx + dy * dy + dz * dz > (reach[slot] ?? 0);
      if (!isBeyond) kept |= left & -left;
    }
    shops[at] = kept;
  }
}

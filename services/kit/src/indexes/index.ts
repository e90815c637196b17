/** Indexes in memory, over rows that have a slot number in typed arrays. */
export {
  type BitSet,
  clearBit,
  countBits,
  forEachBit,
  hasBit,
  intersectInto,
  intersectWithUnion,
  lowestOf,
  newBitSet,
  setBit,
  uniteInto,
  writeBits,
} from './bit-set.ts';
export { Columns } from './columns.ts';
export { Dictionary } from './dictionary.ts';
export { IdColumn } from './id-column.ts';
export { EVERY_BIT, matchRoom, matchWords } from './match-words.ts';
export { ReusedNumbers } from './reused-numbers.ts';
export { type Ranking, selectPage } from './select-page.ts';
export { SlotOrder } from './slot-order.ts';
export { SlotSet, united } from './slot-set.ts';
export { Vocabulary, type Word } from './vocabulary.ts';

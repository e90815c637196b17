/** The shops of these tests, by their special property. */
export interface Shops {
  /** With products, photos and every optional field. */
  full: string;
  /** Without a number, a position and reviews. */
  mute: string;
  pending: string;
  empty: string;
  /** With products of many categories. */
  wide: string;
}

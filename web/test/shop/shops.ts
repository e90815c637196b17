/** The shops of these tests, by what is special about them. */
export interface Shops {
  /** With products, photos and all that a shop may have. */
  full: string;
  /** Without a number, a position and reviews. */
  mute: string;
  pending: string;
  empty: string;
}

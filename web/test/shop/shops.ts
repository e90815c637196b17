/** Ids of the shops of these tests, by their distinctive property. */
export interface Shops {
  /** With products, photos and every optional field. */
  full: string;
  /** Without WhatsApp number, position and reviews. */
  mute: string;
  pending: string;
  empty: string;
  /** With products of many categories. */
  wide: string;
}

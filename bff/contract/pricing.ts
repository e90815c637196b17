/** Prices as servers and client compute them, so that all round in the same way. */
export {
  CONTENT_UNITS,
  type Contents,
  type ContentUnit,
  finalPrice,
  formatMoney,
  type UnitPrice,
  unitPriceOf,
} from '@cardume/kit/domain/prices';

/** Prices as servers and client compute them, so that all round in the same way. */
export {
  applyDiscount as finalPrice,
  CONTENT_UNITS,
  type Contents,
  type ContentUnit,
  formatMoney,
  type UnitPrice,
  unitPriceOf,
} from '@cardume/kit/domain/prices';

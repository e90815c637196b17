/**
 * Returns the price after its discount, in cents. Server and client share this function, so that both round alike.
 * @param price cents
 * @param discountPercentage 0 to 100; null means none
 */
export function finalPrice(price: number, discountPercentage: number | null): number {
  return Math.round((price * (100 - (discountPercentage ?? 0))) / 100);
}

/**
 * The price after its discount, in cents; one function for both sides (DESIGN section 5).
 * @param price cents
 * @param discountPercentage 0 to 100; null means none
 */
export function finalPrice(price: number, discountPercentage: number | null): number {
  return Math.round((price * (100 - (discountPercentage ?? 0))) / 100);
}

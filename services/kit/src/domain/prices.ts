/** Returns an amount less a discount, rounded to whole cents. @param percentage discount, 0 to 100; null means none */
export function applyDiscount(cents: number, percentage: number | null): number {
  return Math.round((cents * (100 - (percentage ?? 0))) / 100);
}

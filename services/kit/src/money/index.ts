/** Returns an amount less a percentage, rounded to whole cents. @param percentage 0 to 100; null means none */
export function reducedBy(cents: number, percentage: number | null): number {
  return Math.round((cents * (100 - (percentage ?? 0))) / 100);
}

/** Returns an average of ratings as it is shown, rounded to one decimal. 4.35 is 4.4, which `toFixed` makes 4.3. */
export function roundedAverage(average: number): number {
  return Math.round(average * 10) / 10;
}

/** Formats an average with one decimal: `4,5`. */
export function formatAverage(average: number): string {
  return roundedAverage(average).toFixed(1).replace('.', ',');
}

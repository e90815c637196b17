/** Formats an average with one decimal: `4,5`. */
export function formatAverage(average: number): string {
  return average.toFixed(1).replace('.', ',');
}

/** An average with one decimal and a comma: `4,5`. */
export function formatAverage(average: number): string {
  return average.toFixed(1).replace('.', ',');
}

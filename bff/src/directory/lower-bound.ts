/**
 * The first place of a sorted list of `length` that is not before what is looked for: where it stands, or would stand.
 * @param isBefore whether what stands at a place comes before it
 */
export function lowerBound(length: number, isBefore: (at: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

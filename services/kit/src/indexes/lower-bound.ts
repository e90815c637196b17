/**
 * Binary search: returns the index of the first element that is not before the searched one, or `length`.
 * @param isBefore whether the element at an index is before the searched one; must be true for a prefix only
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

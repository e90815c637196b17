/**
 * Returns the value that would be at this index if the values were sorted; reorders `values`. Quickselect, linear on
 * average: sorting 100,000 distances for one page would block the event loop.
 */
export function nthSmallest(values: Float64Array, index: number): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const pivot = values[(low + high) >>> 1] ?? 0;
    let [left, right] = [low, high];
    while (left <= right) {
      while ((values[left] ?? 0) < pivot) left++;
      while ((values[right] ?? 0) > pivot) right--;
      if (left > right) break;
      const swapped = values[left] ?? 0;
      values[left++] = values[right] ?? 0;
      values[right--] = swapped;
    }
    if (index <= right) high = right;
    else if (index >= left) low = left;
    else break;
  }
  return values[index] ?? Number.NaN;
}

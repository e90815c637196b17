const STEPS = [2, 4, 6, 8, 10];

/** Returns the top of a scale for these counts: a round number whose half is an integer. */
export function scaleTop(counts: readonly number[]): number {
  const greatest = Math.max(1, ...counts);
  const unit = 10 ** Math.max(0, Math.ceil(Math.log10(greatest)) - 1);
  return (STEPS.find((step) => step * unit >= greatest) ?? 10) * unit;
}

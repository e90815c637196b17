/** Formats clicks per visit in per cent, like `26,6%`; `0,0%` without visits. */
export function formatEngagementRate(clicks: number, visits: number): string {
  const percent = visits === 0 ? 0 : (clicks / visits) * 100;
  return `${percent.toFixed(1).replace('.', ',')}%`;
}

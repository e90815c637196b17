/** Clicks per 100 visits, `26,6%`; 0 without visits. */
export function engagement(clicks: number, visits: number): string {
  const percent = visits === 0 ? 0 : (clicks / visits) * 100;
  return `${percent.toFixed(1).replace('.', ',')}%`;
}

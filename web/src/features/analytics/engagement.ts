/** Clicks for each hundred visits, `26,6%`; 0 without visits (SPEC section 2). */
export function engagement(clicks: number, visits: number): string {
  const percent = visits === 0 ? 0 : (clicks / visits) * 100;
  return `${percent.toFixed(1).replace('.', ',')}%`;
}

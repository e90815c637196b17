/**
 * Formats a distance: `650 m` below a kilometre, else `1,2 km`. Two positions are the same only if both are that of
 * their neighbourhood or town, because the exact ones are unknown.
 */
export function formatDistance(km: number): string {
  const metres = Math.round(km * 1000);
  if (metres === 0) return 'na região';
  return metres < 1000 ? `${metres} m` : `${km.toFixed(1).replace('.', ',')} km`;
}

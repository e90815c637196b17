/** Formats a distance: `650 m` below a kilometre, else `1,2 km`. */
export function formatDistance(km: number): string {
  const metres = Math.round(km * 1000);
  return metres < 1000 ? `${metres} m` : `${km.toFixed(1).replace('.', ',')} km`;
}

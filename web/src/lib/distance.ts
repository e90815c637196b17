/** `650 m` under a kilometre, `1,2 km` from there on. */
export function formatDistance(km: number): string {
  const metres = Math.round(km * 1000);
  return metres < 1000 ? `${metres} m` : `${km.toFixed(1).replace('.', ',')} km`;
}

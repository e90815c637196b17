const EARTH_RADIUS_KM = 6371;

/** A place on the globe, in degrees. */
export interface Point {
  lat: number;
  lng: number;
}

/** Great-circle distance in km (haversine). */
export function distanceKm(from: Point, to: Point): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(rad(degrees) / 2) ** 2;
  const a = half(to.lat - from.lat) + Math.cos(rad(from.lat)) * Math.cos(rad(to.lat)) * half(to.lng - from.lng);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** `650 m` under a kilometre, `1,2 km` from there on. */
export function formatDistance(km: number): string {
  const metres = Math.round(km * 1000);
  return metres < 1000 ? `${metres} m` : `${km.toFixed(1).replace('.', ',')} km`;
}

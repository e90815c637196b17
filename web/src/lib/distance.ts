import type { Point } from './position.ts';

const EARTH_RADIUS_KM = 6371;

/** Kilometres between two points along the globe (haversine). */
export function distanceKm(a: Point, b: Point): number {
  const [latA, latB] = [radians(a.lat), radians(b.lat)];
  const h = halfSine(latB - latA) + Math.cos(latA) * Math.cos(latB) * halfSine(radians(b.lng - a.lng));
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(h));
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const halfSine = (angle: number) => Math.sin(angle / 2) ** 2;

/** `650 m` under a kilometre, `1,2 km` from there on. */
export function formatDistance(km: number): string {
  const metres = Math.round(km * 1000);
  return metres < 1000 ? `${metres} m` : `${km.toFixed(1).replace('.', ',')} km`;
}

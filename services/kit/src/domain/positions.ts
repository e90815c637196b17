const EARTH_RADIUS_KM = 6_371;

export interface Position {
  lat: number;
  lng: number;
}

/** Returns the position of a query; undefined if it has none. */
export function positionOf({ lat, lng }: { lat?: number | undefined; lng?: number | undefined }): Position | undefined {
  return lat === undefined || lng === undefined ? undefined : { lat, lng };
}

/** Great-circle distance in km (haversine). */
export function distanceKm(from: Position, to: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const latitude = radians(to.lat - from.lat);
  const longitude = radians(to.lng - from.lng);
  const chord =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(longitude / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** A point on the unit sphere. */
export interface UnitVector {
  x: number;
  y: number;
  z: number;
}

/** Returns the point on the unit sphere for a position. */
export function unitVector({ lat, lng }: Position): UnitVector {
  const [latitude, longitude] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
  const radius = Math.cos(latitude);
  return { x: radius * Math.cos(longitude), y: radius * Math.sin(longitude), z: Math.sin(latitude) };
}

/** Returns the squared length of the chord through the unit sphere between two points at this distance. */
export const squaredChordOf = (km: number): number => (2 * Math.sin(km / EARTH_RADIUS_KM / 2)) ** 2;

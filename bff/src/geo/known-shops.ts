import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import type { Directory, VisibleShop } from '../directory/directory.ts';
import type { Position } from '../directory/distance.ts';
import { type Place, slug } from './gazetteer/place.ts';

/** Cache lifetime: 5 s, or 100 × the time the last rebuild took, whichever is longer. */
const MIN_TTL_MS = 5_000;
const TTL_FACTOR = 100;

/** The position and the neighbourhood of a shop. */
interface Located extends Position {
  neighborhood: Place;
}

/** What was read of a shop at its last change; `located` is undefined without coordinates. */
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

type Shops = Pick<Directory, 'visible'>;

/**
 * Neighbourhoods of the visible shops, which the gazetteer's data lacks. Built on demand from the directory; only
 * changed shops are parsed again. A newly approved shop appears when the cache expires.
 */
export class KnownShops {
  readonly #directory: Shops;
  #last: Reading | undefined;

  constructor(directory: Shops) {
    this.#directory = directory;
  }

  /** Returns the neighbourhood of the nearest shop within `withinKm`, and its distance. */
  nearest({ lat, lng }: Position, withinKm: number): { neighborhood: Place; km: number } | undefined {
    const { located, index } = this.#reading();
    const [number = -1] = around(index, lng, lat, 1, withinKm);
    const nearest = located[number];
    return nearest && { neighborhood: nearest.neighborhood, km: distance(lng, lat, nearest.lng, nearest.lat) };
  }

  /**
   * Returns the neighbourhoods of shops, by id, at the position of their best-rated shop. Their population is unknown.
   */
  neighborhoods(): ReadonlyMap<string, Place> {
    return this.#reading().neighborhoods;
  }

  #reading(): Reading {
    if (!this.#last || Date.now() > this.#last.until) this.#last = this.#read(this.#last);
    return this.#last;
  }

  #read(before: Reading | undefined): Reading {
    const start = Date.now();
    const shops = new Map<string, ReadShop>();
    const located: Located[] = [];
    const neighborhoods = new Map<string, Place>();
    for (const shop of this.#directory.visible()) {
      const { id, updatedAt } = shop;
      const known = before?.shops.get(id);
      const now = known?.updatedAt === updatedAt ? known : { updatedAt, located: locate(shop, neighborhoods) };
      shops.set(id, now);
      if (!now.located) continue;
      located.push(now.located);
      const { neighborhood } = now.located;
      if (!neighborhoods.has(neighborhood.id)) neighborhoods.set(neighborhood.id, neighborhood);
    }
    const index = indexOf(located);
    const until = Date.now() + Math.max(MIN_TTL_MS, TTL_FACTOR * (Date.now() - start));
    return { until, shops, located, index, neighborhoods };
  }
}

/** Reuses the neighbourhood's object: 100,000 copies of the names would fill the memory. */
function locate({ store }: VisibleShop, neighborhoods: ReadonlyMap<string, Place>): Located | undefined {
  const { neighborhood: name, city, latitude, longitude } = store;
  if (!latitude || !longitude) return undefined;
  const position = { lat: Number(latitude), lng: Number(longitude) };
  if (!(Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180)) return undefined;
  const state = store.state ?? '';
  const id = `bairro-${[state, city, name].map(slug).join('.')}`;
  const place: Place = { id, name, city, state, kind: 'neighborhood', population: 0, ...position };
  return { ...position, neighborhood: neighborhoods.get(id) ?? place };
}

function indexOf(located: Located[]): KDBush {
  const index = new KDBush(located.length, 64, Float32Array);
  for (const { lat, lng } of located) index.add(lng, lat);
  return index.finish();
}

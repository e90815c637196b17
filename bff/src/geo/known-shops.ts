import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import type { Directory, VisibleShop } from '../directory/directory.ts';
import type { Position } from '../directory/distance.ts';
import { type Place, slug } from './gazetteer/place.ts';

/** How long what the shops say of places is used before they are read again: so long, and so many times as reading took. */
const KEPT_MS = 5_000;
const KEPT_TIMES = 100;

/** Where a shop is, and the neighbourhood that it names. */
interface Located extends Position {
  neighborhood: Place;
}

/** What a shop said when it was last changed; nothing of use without coordinates. */
interface Said {
  updatedAt: string;
  located: Located | undefined;
}

interface Reading {
  until: number;
  /** By the id of the shop. */
  said: Map<string, Said>;
  /** By their number in the index. */
  located: Located[];
  index: KDBush;
  neighborhoods: Map<string, Place>;
}

type Shops = Pick<Directory, 'visible'>;

/**
 * What the shops of the directory tell of places: each names the neighbourhood it stands in. They are read when somebody
 * asks, those that have changed since the last time; a shop that has just been approved is known a moment later.
 */
export class KnownShops {
  readonly #directory: Shops;
  #last: Reading | undefined;

  constructor(directory: Shops) {
    this.#directory = directory;
  }

  /** What the nearest shop within so many km says, and how far it is. */
  nearest({ lat, lng }: Position, withinKm: number): { neighborhood: Place; km: number } | undefined {
    const { located, index } = this.#reading();
    const [number = -1] = around(index, lng, lat, 1, withinKm);
    const nearest = located[number];
    return nearest && { neighborhood: nearest.neighborhood, km: distance(lng, lat, nearest.lng, nearest.lat) };
  }

  /** The neighbourhoods that shops stand in, by id; each lies where the best of its shops does. Nobody says how many live there. */
  neighborhoods(): ReadonlyMap<string, Place> {
    return this.#reading().neighborhoods;
  }

  #reading(): Reading {
    if (!this.#last || Date.now() > this.#last.until) this.#last = this.#read(this.#last);
    return this.#last;
  }

  #read(before: Reading | undefined): Reading {
    const start = Date.now();
    const said = new Map<string, Said>();
    const located: Located[] = [];
    const neighborhoods = new Map<string, Place>();
    for (const shop of this.#directory.visible()) {
      const { id, updatedAt } = shop;
      const known = before?.said.get(id);
      const now = known?.updatedAt === updatedAt ? known : { updatedAt, located: locate(shop, neighborhoods) };
      said.set(id, now);
      if (!now.located) continue;
      located.push(now.located);
      const { neighborhood } = now.located;
      if (!neighborhoods.has(neighborhood.id)) neighborhoods.set(neighborhood.id, neighborhood);
    }
    const index = indexOf(located);
    const until = Date.now() + Math.max(KEPT_MS, KEPT_TIMES * (Date.now() - start));
    return { until, said, located, index, neighborhoods };
  }
}

/** Shops of one neighbourhood share it: 100,000 copies of its name would fill the memory. */
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

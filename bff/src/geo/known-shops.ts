import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import type { Directory, VisibleShop } from '../directory/directory.ts';
import type { Position } from '../directory/distance.ts';
import { type Place, slug } from './gazetteer/place.ts';

/** How long what the shops say of places is used before they are read again. */
const KEPT_MS = 5_000;

/** Where a shop was when it was last changed, and the neighbourhood that it names. */
interface Located extends Position {
  updatedAt: string;
  neighborhood: Place;
}

interface Reading {
  at: number;
  /** By id; undefined for those without coordinates. */
  shops: Map<string, Located | undefined>;
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
    if (!this.#last || Date.now() - this.#last.at > KEPT_MS) this.#last = this.#read(this.#last);
    return this.#last;
  }

  #read(before: Reading | undefined): Reading {
    const shops: Reading['shops'] = new Map();
    const neighborhoods = new Map<string, Place>();
    for (const shop of this.#directory.visible()) {
      const known = before?.shops.get(shop.id);
      const located = known?.updatedAt === shop.updatedAt ? known : locate(shop);
      shops.set(shop.id, located);
      if (located && !neighborhoods.has(located.neighborhood.id)) {
        neighborhoods.set(located.neighborhood.id, located.neighborhood);
      }
    }
    const located = [...shops.values()].filter((it) => it !== undefined);
    return { at: Date.now(), shops, located, index: indexOf(located), neighborhoods };
  }
}

function locate({ updatedAt, store }: VisibleShop): Located | undefined {
  const { neighborhood: name, city, latitude, longitude } = store;
  if (!latitude || !longitude) return undefined;
  const position = { lat: Number(latitude), lng: Number(longitude) };
  if (!(Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180)) return undefined;
  const state = store.state ?? '';
  const id = `bairro-${[state, city, name].map(slug).join('.')}`;
  const neighborhood: Place = { id, name, city, state, kind: 'neighborhood', population: 0, ...position };
  return { updatedAt, ...position, neighborhood };
}

function indexOf(located: Located[]): KDBush {
  const index = new KDBush(located.length, 64, Float32Array);
  for (const { lat, lng } of located) index.add(lng, lat);
  return index.finish();
}

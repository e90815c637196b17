import { stateCode } from '@cardume/kit/domain/states';
import { gazetteer, type Place } from '@cardume/kit/gazetteer';
import { Dictionary } from '@cardume/kit/indexes';
import { slug, townKey } from '@cardume/kit/text';
import { coordinatesOf, type StoreState } from '../events.ts';
import { countSpelling, mostUsed, type Spellings } from './cities.ts';

/** Where a shop belongs; names may be in any spelling. Without a `town` it is on the page of none. */
interface Belonging {
  /** Two-letter code; undefined if it is unknown. */
  state: string | undefined;
  town: string | undefined;
}

/**
 * Returns the state and the town of a shop: those that it names; without a state those of the gazetteer at its position,
 * else of the only town of its name.
 */
export function belongingOf(shop: Pick<StoreState, 'state' | 'city' | 'latitude' | 'longitude'>): Belonging {
  const state = stateCode(shop.state ?? '');
  if (state) return { state, town: slug(shop.city) ? shop.city : undefined };
  const { placeAt, townsNamed } = gazetteer();
  const place = placeAt(coordinatesOf(shop));
  if (place) return { state: place.state, town: place.city };
  const [town, another] = townsNamed(shop.city);
  return another ? NOWHERE : { state: town?.state, town: town?.name };
}

const NOWHERE: Belonging = { state: undefined, town: undefined };

interface Town {
  state: string;
  /** The gazetteer's town. */
  place: Place | undefined;
  /** Of the listed shops; empty if the gazetteer has the town. */
  spellings: Spellings;
  /** Number of listed shops. */
  stores: number;
  /** The result of `get` since the last change. */
  shown: ShownTown | undefined;
}

/** A town with listed shops. */
export interface ShownTown {
  /** Code of the state in small letters. */
  uf: string;
  /** The name in addresses, unique in its state. */
  slug: string;
  name: string;
  /** Number of listed shops. */
  stores: number;
  /** The gazetteer's town; undefined if it has none of this name in the state. */
  place: Place | undefined;
}

/**
 * The towns that shops belong to, by number: a name in a state, where names that differ in signs, spaces, case or accents
 * are one. The gazetteer's spelling is shown, else that of most listed shops.
 */
export class Towns {
  readonly #towns = new Dictionary<Town>();

  /** Every number is below this one. */
  get end(): number {
    return this.#towns.end;
  }

  /** Adds a shop, listed or not. @returns the number of the town */
  claim(state: string, name: string): number {
    return this.#towns.claim(keyOf(state, name), () => ({
      ...{ state, place: gazetteer().townIn(state, name) },
      ...{ spellings: new Map(), stores: 0, shown: undefined },
    }));
  }

  /** Removes a shop that is not listed. */
  release(number: number): void {
    this.#towns.release(number);
  }

  /** Counts a shop as listed. @param spelling the name of the town as the shop spells it */
  list(number: number, spelling: string): void {
    this.#count(number, spelling, 1);
  }

  /** Reverses `list`. */
  unlist(number: number, spelling: string): void {
    this.#count(number, spelling, -1);
  }

  /** Returns the number of a town with listed shops; undefined if there is none. @param state code of the state */
  find(state: string, name: string): number | undefined {
    const number = this.#towns.find(keyOf(state, name));
    return number !== undefined && this.#towns.get(number)?.stores ? number : undefined;
  }

  /** Returns a town with listed shops; undefined if it has none. */
  get(number: number): ShownTown | undefined {
    const town = this.#towns.get(number);
    if (!town?.stores) return undefined;
    town.shown ??= shownOf(town);
    return town.shown;
  }

  #count(number: number, spelling: string, change: 1 | -1): void {
    const town = this.#towns.get(number);
    if (!town) return;
    town.stores += change;
    town.shown = undefined;
    if (!town.place) countSpelling(town.spellings, spelling, change);
  }
}

function shownOf({ state, place, spellings, stores }: Town): ShownTown {
  const name = place?.name ?? mostUsed(spellings);
  return { uf: state.toLowerCase(), slug: slug(name), name, stores, place };
}

const keyOf = (state: string, name: string) => `${state} ${townKey(name)}`;

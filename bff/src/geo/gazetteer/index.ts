import type { Geocoded, Locality, PlaceDetails, PlacePrediction } from '@cardume/bff/contract';
import type { Position } from '@cardume/kit/domain/positions';
import { townKey } from '@cardume/kit/text';
import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import type { Directory } from '../../directory/directory.ts';
import { readAddress } from '../address.ts';
import { type Geocoder, MAX_PREDICTIONS } from '../geocoder.ts';
import { ShopNeighborhoods } from '../shop-neighborhoods.ts';
import { geocodedOf, type Place, placeDetailsOf, predictionOf, readPlaces } from './place.ts';
import { type SearchablePlace, suggest, toSearchablePlace } from './suggest.ts';

/** Positions farther than this from every town count as outside Brazil. Gaps between towns in Amazonia are smaller. */
const TOWN_WITHIN_KM = 150;
/** Radius of a neighbourhood around its position. */
const NEIGHBORHOOD_WITHIN_KM = 3;

interface Towns {
  places: SearchablePlace[];
  byId: Map<string, SearchablePlace>;
  index: KDBush;
  /** The largest town of each name, and the town of each name in a state; see `nameKey`. */
  byName: Map<string, Place>;
  /** Keys of the neighbourhoods, see `neighborhoodKey`. */
  neighborhoods: Set<string>;
}

/** Whether the id belongs to the gazetteer, not to a provider. */
export const isGazetteerId = (placeId: string) => /^(br|bairro)-/.test(placeId);

/** Embedded geocoder without key and network: towns and neighbourhoods of GeoNames, and the neighbourhoods of shops. */
export class Gazetteer implements Geocoder {
  readonly #shops: ShopNeighborhoods;
  #towns: Towns | undefined;
  #ofShops: { neighborhoods: ReadonlyMap<string, Place>; places: SearchablePlace[] } | undefined;

  constructor(directory: Pick<Directory, 'listed'>) {
    this.#shops = new ShopNeighborhoods(directory, {
      at: (position) => this.#placeAt(position),
      has: (neighborhood, town) => this.#load().neighborhoods.has(neighborhoodKey(neighborhood, town)),
    });
  }

  async reverse(position: Position): Promise<Locality | undefined> {
    const place = this.#placeAt(position);
    const near = this.#shops.nearest(position, NEIGHBORHOOD_WITHIN_KM);
    const km = place ? distance(position.lng, position.lat, place.lng, place.lat) : Number.POSITIVE_INFINITY;
    if (near && near.km <= km) return { city: near.neighborhood.city, neighborhood: near.neighborhood.name };
    if (!place) return undefined;
    const own = place.kind === 'neighborhood' && km <= NEIGHBORHOOD_WITHIN_KM ? place.name : undefined;
    const ofShop = near && townKey(near.neighborhood.city) === townKey(place.city) ? near.neighborhood.name : undefined;
    return { city: place.city, neighborhood: own ?? ofShop ?? null };
  }

  /** Returns the location of the neighbourhood if it is known, else of the town. */
  async locate(address: string, state?: string): Promise<Geocoded | undefined> {
    const towns = this.#load();
    const { town: name, before } = readAddress(address, state);
    const town = towns.byName.get(nameKey(name, state));
    if (!town) return undefined;
    const places = [...this.#placesOfShops(), ...towns.places];
    const named = before.map((part) => {
      const key = townKey(part);
      return places.find(({ name, place }) => name === key && place.kind === 'neighborhood' && isIn(place, town))
        ?.place;
    });
    return geocodedOf(named.findLast((place) => place !== undefined) ?? town);
  }

  async suggest(text: string): Promise<PlacePrediction[]> {
    // Shops' neighbourhoods first: of equal matches the first is kept, and shops use the local spelling.
    const candidates = [...this.#placesOfShops(), ...this.#load().places];
    return suggest(candidates, text, MAX_PREDICTIONS).map(predictionOf);
  }

  async place(placeId: string): Promise<PlaceDetails | undefined> {
    const place = this.#shops.neighborhoods().get(placeId) ?? this.#load().byId.get(placeId)?.place;
    return place && placeDetailsOf(place);
  }

  #placeAt({ lat, lng }: Position): Place | undefined {
    const { places, index } = this.#load();
    const [nearest] = around(index, lng, lat, 1, TOWN_WITHIN_KM);
    return nearest === undefined ? undefined : places[nearest]?.place;
  }

  #placesOfShops(): SearchablePlace[] {
    const neighborhoods = this.#shops.neighborhoods();
    if (this.#ofShops?.neighborhoods !== neighborhoods) {
      const places = [...neighborhoods.values()].map((it) => toSearchablePlace(it, { withShops: true }));
      this.#ofShops = { neighborhoods, places };
    }
    return this.#ofShops.places;
  }

  /** Reads the places at the first call, which takes a few milliseconds. */
  #load(): Towns {
    this.#towns ??= readTowns();
    return this.#towns;
  }
}

function readTowns(): Towns {
  const read = readPlaces();
  const places = read.map((place) => toSearchablePlace(place));
  const index = new KDBush(read.length, 64, Float32Array);
  for (const { lat, lng } of read) index.add(lng, lat);
  return {
    places,
    byId: new Map(places.map((it) => [it.place.id, it])),
    index: index.finish(),
    byName: byName(read.filter(({ kind }) => kind === 'town')),
    neighborhoods: new Set(
      read.filter(({ kind }) => kind === 'neighborhood').map((it) => neighborhoodKey(it.name, it)),
    ),
  };
}

const neighborhoodKey = (name: string, { city, state }: Place) => [name, city, state].map(townKey).join(' ');

const isIn = (place: Place, town: Place) => place.state === town.state && townKey(place.city) === townKey(town.name);

const nameKey = (name: string, state = '') => `${townKey(name)} ${state}`;

function byName(towns: Place[]): Map<string, Place> {
  const names = new Map<string, Place>();
  for (const town of towns.toSorted((a, b) => a.population - b.population)) {
    names.set(nameKey(town.name), town).set(nameKey(town.name, town.state), town);
  }
  return names;
}

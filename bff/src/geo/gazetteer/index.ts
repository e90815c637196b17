import type { Geocoded, Locality, PlaceDetails, PlacePrediction } from '@cardume/bff/contract';
import type { Position } from '@cardume/kit/domain/positions';
import { gazetteer, type Place } from '@cardume/kit/gazetteer';
import { townKey } from '@cardume/kit/text';
import { distance } from 'geokdbush';
import type { Directory } from '../../directory/directory.ts';
import { readAddress } from '../address.ts';
import { type Geocoder, MAX_PREDICTIONS } from '../geocoder.ts';
import { ShopNeighborhoods } from '../shop-neighborhoods.ts';
import { geocodedOf, placeDetailsOf, predictionOf } from './place.ts';
import { placeKey, type SearchablePlace, suggest, toSearchablePlace } from './suggest.ts';

/** Radius of a neighbourhood around its position. */
const NEIGHBORHOOD_WITHIN_KM = 3;

interface Searchable {
  places: SearchablePlace[];
  byId: Map<string, SearchablePlace>;
  /** Keys of the neighbourhoods, see `placeKey`. */
  neighborhoods: Set<string>;
}

/** Whether the id belongs to the gazetteer, not to a provider. */
export const isGazetteerId = (placeId: string) => /^(br|bairro)-/.test(placeId);

/** Embedded geocoder without key and network: towns and neighbourhoods of GeoNames, and the neighbourhoods of shops. */
export class GazetteerGeocoder implements Geocoder {
  readonly #shops: ShopNeighborhoods;
  #searchable: Searchable | undefined;
  #ofShops: { neighborhoods: ReadonlyMap<string, Place>; places: SearchablePlace[] } | undefined;

  constructor(directory: Pick<Directory, 'listed'>) {
    this.#shops = new ShopNeighborhoods(directory, {
      at: gazetteer().placeAt,
      has: (neighborhood, town) => this.#load().neighborhoods.has(placeKey({ ...town, name: neighborhood })),
    });
  }

  async reverse(position: Position): Promise<Locality | undefined> {
    const place = gazetteer().placeAt(position);
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
    const { town: name, before } = readAddress(address, state);
    const town = state ? gazetteer().townIn(state, name) : gazetteer().townsNamed(name)[0];
    if (!town) return undefined;
    const places = [...this.#placesOfShops(), ...this.#load().places];
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

  #placesOfShops(): SearchablePlace[] {
    const neighborhoods = this.#shops.neighborhoods();
    if (this.#ofShops?.neighborhoods !== neighborhoods) {
      const places = [...neighborhoods.values()].map((it) => toSearchablePlace(it, { withShops: true }));
      this.#ofShops = { neighborhoods, places };
    }
    return this.#ofShops.places;
  }

  /** Prepares the places at the first call, which takes some milliseconds. */
  #load(): Searchable {
    this.#searchable ??= searchablePlaces();
    return this.#searchable;
  }
}

function searchablePlaces(): Searchable {
  const read = gazetteer().places;
  const places = read.map((place) => toSearchablePlace(place));
  return {
    places,
    byId: new Map(places.map((it) => [it.place.id, it])),
    neighborhoods: new Set(read.filter(({ kind }) => kind === 'neighborhood').map(placeKey)),
  };
}

const isIn = (place: Place, town: Place) => place.state === town.state && townKey(place.city) === townKey(town.name);

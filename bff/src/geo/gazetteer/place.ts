import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Geocoded, PlaceDetails, PlacePrediction } from '@cardume/bff/contract';
import { fold } from '../../directory/text.ts';

/** A town, or a neighbourhood of one. */
export interface Place {
  id: string;
  name: string;
  /** The town it lies in; its own name where it is one. */
  city: string;
  /** Two letters. */
  state: string;
  kind: 'town' | 'neighborhood';
  /** Of the town; 0 where it is not known. */
  population: number;
  lat: number;
  lng: number;
}

/** A text as a part of an id: `São Paulo` is `sao-paulo`. */
export function slug(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export function predictionOf({ id, kind, name, city, state }: Place): PlacePrediction {
  const secondaryText = kind === 'town' ? `${state}, Brasil` : `${inState(city, state)}, Brasil`;
  return { placeId: id, description: addressOf({ kind, name, city, state }), mainText: name, secondaryText };
}

export function detailsOf(place: Place): PlaceDetails {
  const { kind, name, city, state, lat, lng } = place;
  const neighborhood = kind === 'neighborhood' ? name : null;
  return { city, state, neighborhood, formattedAddress: addressOf(place), lat, lng };
}

export function geocodedOf(place: Place): Geocoded {
  const { id, city, state, lat, lng } = place;
  const position = { latitude: String(lat), longitude: String(lng) };
  const at = { city, state, postalCode: null, formattedAddress: addressOf(place), placeId: id };
  return { ...position, ...at };
}

function addressOf({ kind, name, city, state }: Pick<Place, 'kind' | 'name' | 'city' | 'state'>): string {
  return kind === 'town' ? `${inState(name, state)}, Brasil` : `${name}, ${inState(city, state)}, Brasil`;
}

/** The state of a shop's town is not always known. */
const inState = (city: string, state: string) => (state ? `${city} - ${state}` : city);

/** The places that the BFF carries: a line each, its fields parted by tabs. Made by `make.ts`. */
export const PLACES_FILE = fileURLToPath(new URL('places.tsv', import.meta.url));

const HEAD = '# Places of Brazil from GeoNames (www.geonames.org, CC BY 4.0): id, name, town, state, people, lat, lng';

export function writePlaces(places: Place[]): string {
  const lines = places.map(({ id, name, city, state, population, lat, lng }) =>
    [id, name, city, state, population, lat, lng].join('\t'),
  );
  return `${[HEAD, ...lines].join('\n')}\n`;
}

export function readPlaces(): Place[] {
  const [, ...lines] = readFileSync(PLACES_FILE, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [id = '', name = '', city = '', state = '', ...numbers] = line.split('\t');
    const [population = 0, lat = 0, lng = 0] = numbers.map(Number);
    const kind = /^br-\d+$/.test(id) ? 'town' : 'neighborhood';
    return { id, name, city, state, kind, population, lat, lng };
  });
}

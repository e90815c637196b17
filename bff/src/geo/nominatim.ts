import {
  type Geocoded,
  type Locality,
  type PlaceDetails,
  type PlacePrediction,
  PRODUCT_NAME,
} from '@cardume/bff/contract';
import type { Position } from '@cardume/kit/domain/positions';
import { z } from 'zod';
import { fetchFromProvider } from './fetch-from-provider.ts';
import { type Geocoder, MAX_PREDICTIONS } from './geocoder.ts';

const name = z.string().optional();
const result = z.object({
  osm_type: z.string(),
  osm_id: z.number(),
  lat: z.coerce.number(),
  lon: z.coerce.number(),
  name: z.string(),
  display_name: z.string(),
  address: z.object({
    neighbourhood: name,
    suburb: name,
    quarter: name,
    city_district: name,
    city: name,
    town: name,
    village: name,
    municipality: name,
    postcode: name,
    country_code: name,
    'ISO3166-2-lvl4': name,
  }),
});
type Result = z.infer<typeof result>;

/** Nominatim reports «nothing near» as an error in a response with status 200. */
const reversed = z.union([result, z.object({ error: z.string() })]);

/** Level of detail: towns and neighbourhoods, no streets. */
const NEIGHBORHOODS = '14';

/** OpenStreetMap's Nominatim. */
export class NominatimGeocoder implements Geocoder {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url.endsWith('/') ? url : `${url}/`;
  }

  async reverse({ lat, lng }: Position): Promise<Locality | undefined> {
    const found = await this.#ask(reversed, 'reverse', { lat: `${lat}`, lon: `${lng}`, zoom: NEIGHBORHOODS });
    const city = 'error' in found || found.address.country_code !== 'br' ? undefined : cityOf(found);
    return city && !('error' in found) ? { city, neighborhood: neighborhoodOf(found) } : undefined;
  }

  async locate(address: string, state?: string): Promise<Geocoded | undefined> {
    const query = { q: state ? `${address}, ${state}` : address, countrycodes: 'br', limit: '5' };
    const results = await this.#ask(z.array(result), 'search', query);
    const found = results.find((one) => !state || stateOf(one) === state);
    const city = found && cityOf(found);
    if (!found || !city) return undefined;
    return {
      latitude: String(found.lat),
      longitude: String(found.lon),
      city,
      state: stateOf(found) ?? null,
      postalCode: found.address.postcode ?? null,
      formattedAddress: found.display_name,
      placeId: placeIdOf(found),
    };
  }

  async suggest(text: string): Promise<PlacePrediction[]> {
    const query = { q: text, countrycodes: 'br', featureType: 'settlement', limit: `${MAX_PREDICTIONS}` };
    return (await this.#ask(z.array(result), 'search', query)).map(predictionOf);
  }

  async place(placeId: string): Promise<PlaceDetails | undefined> {
    // Nominatim responds to longer numbers with a server error.
    if (!/^[NWR]\d{1,18}$/.test(placeId)) return undefined;
    const [found] = await this.#ask(z.array(result), 'lookup', { osm_ids: placeId });
    return found && placeDetailsOf(found);
  }

  #ask<Schema extends z.ZodType>(schema: Schema, path: string, query: Record<string, string>) {
    const url = new URL(path, this.#url);
    url.search = String(
      new URLSearchParams({ ...query, format: 'jsonv2', addressdetails: '1', 'accept-language': 'pt-BR' }),
    );
    return fetchFromProvider(schema, url, { headers: { 'user-agent': PRODUCT_NAME } });
  }
}

function predictionOf(found: Result): PlacePrediction {
  const [, ...rest] = found.display_name.split(', ');
  return {
    placeId: placeIdOf(found),
    description: found.display_name,
    mainText: found.name,
    secondaryText: rest.join(', '),
  };
}

function placeDetailsOf(found: Result): PlaceDetails {
  return {
    city: cityOf(found) ?? found.name,
    state: stateOf(found) ?? '',
    neighborhood: neighborhoodOf(found),
    formattedAddress: found.display_name,
    lat: found.lat,
    lng: found.lon,
  };
}

const placeIdOf = ({ osm_type, osm_id }: Result) => `${osm_type.charAt(0).toUpperCase()}${osm_id}`;

const stateOf = ({ address }: Result) => address['ISO3166-2-lvl4']?.replace('BR-', '');

const cityOf = ({ address: { city, town, village, municipality } }: Result) => city ?? town ?? village ?? municipality;

const neighborhoodOf = ({ address: { suburb, neighbourhood, quarter, city_district } }: Result) =>
  suburb ?? neighbourhood ?? quarter ?? city_district ?? null;

import type { Geocoded, Locality, PlaceDetails, PlacePrediction } from '@cardume/bff/contract';
import type { Position } from '@cardume/kit/domain/positions';
import { z } from 'zod';
import { fetchFromProvider } from './fetch-from-provider.ts';
import { type Geocoder, MAX_PREDICTIONS } from './geocoder.ts';

export interface GoogleUrls {
  /** Base URL of the Geocoding API. */
  mapsUrl: string;
  /** Base URL of the Places API (New). */
  placesUrl: string;
}

const result = z.object({
  address_components: z.array(z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) })),
  formatted_address: z.string(),
  place_id: z.string().nullish(),
  geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
});
type Result = z.infer<typeof result>;

const geocoding = z.object({ status: z.string(), results: z.array(result).default([]) });

const text = z.object({ text: z.string() });
const autocomplete = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z.object({
          placeId: z.string(),
          text,
          structuredFormat: z.object({ mainText: text, secondaryText: text.optional() }),
        }),
      }),
    )
    .default([]),
});

/** Statuses for an unknown place or a malformed id. */
const NOTHING = ['ZERO_RESULTS', 'NOT_FOUND', 'INVALID_REQUEST'];

/** Google's Geocoding API and Places API (New). */
export class GoogleGeocoder implements Geocoder {
  readonly #key: string;
  readonly #urls: GoogleUrls;

  constructor(key: string, urls: GoogleUrls) {
    this.#key = key;
    this.#urls = urls;
  }

  async reverse({ lat, lng }: Position): Promise<Locality | undefined> {
    const results = await this.#geocode({ latlng: `${lat},${lng}` });
    const city = component(results, CITY);
    if (!city || component(results, ['country'], 'short_name') !== 'BR') return undefined;
    return { city, neighborhood: component(results, NEIGHBORHOOD) ?? null };
  }

  async locate(address: string, state?: string): Promise<Geocoded | undefined> {
    const text = state ? `${address} - ${state}` : address;
    const results = await this.#geocode({ address: text, components: 'country:BR' });
    const found = results.find((one) => !state || component([one], STATE, 'short_name') === state);
    const city = found && component([found], CITY);
    if (!found || !city) return undefined;
    return {
      latitude: String(found.geometry.location.lat),
      longitude: String(found.geometry.location.lng),
      city,
      state: component([found], STATE, 'short_name') ?? null,
      postalCode: component([found], ['postal_code']) ?? null,
      formattedAddress: found.formatted_address,
      placeId: found.place_id ?? null,
    };
  }

  async suggest(input: string): Promise<PlacePrediction[]> {
    const url = new URL('/v1/places:autocomplete', this.#urls.placesUrl);
    const { suggestions } = await fetchFromProvider(autocomplete, url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-goog-api-key': this.#key },
      body: JSON.stringify({
        input,
        languageCode: 'pt-BR',
        includedRegionCodes: ['br'],
        includedPrimaryTypes: ['(regions)'],
      }),
    });
    return suggestions.slice(0, MAX_PREDICTIONS).map(({ placePrediction: { placeId, text, structuredFormat } }) => ({
      placeId,
      description: text.text,
      mainText: structuredFormat.mainText.text,
      secondaryText: structuredFormat.secondaryText?.text ?? '',
    }));
  }

  async place(placeId: string): Promise<PlaceDetails | undefined> {
    const results = await this.#geocode({ place_id: placeId });
    const [found] = results;
    if (!found) return undefined;
    return {
      city: component(results, CITY) ?? '',
      state: component(results, STATE, 'short_name') ?? '',
      neighborhood: component(results, NEIGHBORHOOD) ?? null,
      formattedAddress: found.formatted_address,
      ...found.geometry.location,
    };
  }

  async #geocode(query: Record<string, string>): Promise<Result[]> {
    const url = new URL('/maps/api/geocode/json', this.#urls.mapsUrl);
    url.search = String(new URLSearchParams({ ...query, language: 'pt-BR', region: 'br', key: this.#key }));
    // `INVALID_REQUEST` has HTTP status 400. It is accepted, so that a client's malformed id does not count as a
    // failure of the provider.
    const { status, results } = await fetchFromProvider(geocoding, url, {}, [400]);
    if (status !== 'OK' && !NOTHING.includes(status)) throw new Error(`Google responded with ${status}`);
    return results;
  }
}

/** Google's component types of municipality, state and neighbourhood in Brazil, most specific first. */
const CITY = ['administrative_area_level_2', 'locality'];
const STATE = ['administrative_area_level_1'];
const NEIGHBORHOOD = ['sublocality_level_1', 'sublocality', 'neighborhood'];

/** Returns the component of the first of these types that any result has. */
function component(results: Result[], kinds: string[], name: 'long_name' | 'short_name' = 'long_name') {
  const all = results.flatMap(({ address_components }) => address_components);
  return kinds.map((kind) => all.find(({ types }) => types.includes(kind))?.[name]).find((it) => it !== undefined);
}

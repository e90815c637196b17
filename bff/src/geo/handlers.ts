import type { geoContract } from '@cardume/bff/contract';
import { notFound } from '@cardume/kit/http';
import type { BffConfig } from '../config.ts';
import type { ApiHandlers } from '../sessions/index.ts';
import type { Geocoder } from './geocoder.ts';

/** Characters of a search: shorter ones match too many places, longer ones are cut. */
const MIN_LENGTH = 3;
const MAX_LENGTH = 100;

/** Location and place search. */
export function geoHandlers(geocoder: Geocoder, config: BffConfig): ApiHandlers<typeof geoContract> {
  return {
    async reverseGeocode({ body }) {
      return (await geocoder.reverse(body)) ?? missing();
    },
    async geocode({ body: { address } }) {
      return (await geocoder.locate(address)) ?? missing('Endereço não encontrado');
    },
    getGoogleMapsKey() {
      const apiKey = config.GOOGLE_MAPS_API_KEY;
      if (!apiKey) throw notFound('Google Maps API key not configured');
      return { apiKey };
    },
    searchPlaces({ query: { q } }) {
      const text = q.trim().slice(0, MAX_LENGTH);
      return text.length < MIN_LENGTH ? [] : geocoder.suggest(text);
    },
    async getPlace({ params: { placeId } }) {
      return (await geocoder.place(placeId)) ?? missing();
    },
  };
}

function missing(message = 'Local não encontrado'): never {
  throw notFound(message);
}

import type { geoContract } from '@cardume/bff/contract';
import { type Handlers, notFound } from '@cardume/kit/http';
import type { BffConfig } from '../config.ts';
import type { Sessions } from '../sessions/index.ts';
import type { Geocoder } from './geocoder.ts';

/** Shorter texts mean too many places (SPEC section 5); of longer ones the rest is cut. */
const SHORTEST = 3;
const LONGEST = 100;

/** Location and place search. */
export function geoHandlers(geocoder: Geocoder, sessions: Sessions, config: BffConfig): Handlers<typeof geoContract> {
  return {
    async reverseGeocode({ body }) {
      return (await geocoder.reverse(body)) ?? missing();
    },
    async geocode({ body: { address } }, exchange) {
      await sessions.require(exchange);
      return (await geocoder.locate(address)) ?? missing('Endereço não encontrado');
    },
    getGoogleMapsKey() {
      const apiKey = config.GOOGLE_MAPS_API_KEY;
      if (!apiKey) throw notFound('Google Maps API key not configured');
      return { apiKey };
    },
    searchPlaces({ query: { q } }) {
      const text = q.trim().slice(0, LONGEST);
      return text.length < SHORTEST ? [] : geocoder.suggest(text);
    },
    async getPlace({ params: { placeId } }) {
      return (await geocoder.place(placeId)) ?? missing();
    },
  };
}

function missing(message = 'Local não encontrado'): never {
  throw notFound(message);
}

import { cut, type geoContract } from '@cardume/bff/contract';
import { notFound } from '@cardume/kit/http';
import type { Logger } from '@cardume/kit/logging';
import type { BffConfig } from '../config.ts';
import type { Directory } from '../directory/directory.ts';
import { clientNetwork } from '../http/client-address.ts';
import type { Limits } from '../http/rate-limit.ts';
import type { ApiHandlers } from '../sessions/index.ts';
import { readAddress, stateOfPostalCode } from './address.ts';
import { createGeocoder } from './create-geocoder.ts';
import { createPostalCodes } from './postal-codes.ts';

/** Length of a search in characters: a shorter text has no results, a longer one is truncated. */
const MIN_LENGTH = 3;
const MAX_LENGTH = 100;

interface GeoParts {
  directory: Directory;
  config: BffConfig;
  limit: Limits;
  logger: Logger;
}

/** Handlers of geocoding and place search. All calls that may reach a provider share one limit. */
export function geoHandlers({ directory, config, limit, logger }: GeoParts): ApiHandlers<typeof geoContract> {
  const geocoder = createGeocoder(config, directory, logger);
  const postalCodes = createPostalCodes(config.POSTAL_CODE_URL, logger);
  const perAddress = limit('places', config.RATE_PLACES);
  return {
    async reverseGeocode({ body }, { req }) {
      await perAddress.take(clientNetwork(req));
      return (await geocoder.reverse(body)) ?? missing();
    },
    async geocode({ body: { address, state, postalCode } }, { req }) {
      await perAddress.take(clientNetwork(req));
      const inState = state?.toUpperCase() || stateOfPostalCode(postalCode ?? '') || readAddress(address).state;
      return (await geocoder.locate(address, inState)) ?? missing('Endereço não encontrado');
    },
    async getPostalCode({ params: { cep } }, { req }) {
      await perAddress.take(clientNetwork(req));
      return (await postalCodes(cep)) ?? missing('CEP não encontrado');
    },
    getGoogleMapsKey() {
      const apiKey = config.GOOGLE_MAPS_API_KEY;
      if (!apiKey) throw notFound('Google Maps API key not configured');
      return { apiKey };
    },
    async searchPlaces({ query: { q } }, { req }) {
      // Truncating may split a surrogate pair, which providers reject.
      const text = cut(q.trim(), MAX_LENGTH).toWellFormed();
      if (text.length < MIN_LENGTH) return [];
      await perAddress.take(clientNetwork(req));
      return geocoder.suggest(text);
    },
    async getPlace({ params: { placeId } }, { req }) {
      await perAddress.take(clientNetwork(req));
      return (await geocoder.place(placeId)) ?? missing();
    },
  };
}

function missing(message = 'Local não encontrado'): never {
  throw notFound(message);
}

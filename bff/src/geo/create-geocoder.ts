import type { Logger } from '@cardume/kit/logging';
import type { BffConfig } from '../config.ts';
import type { Directory } from '../directory/directory.ts';
import { FallbackGeocoder } from './fallback-geocoder.ts';
import { GazetteerGeocoder } from './gazetteer/index.ts';
import type { Geocoder } from './geocoder.ts';
import { GoogleGeocoder } from './google.ts';
import { NominatimGeocoder } from './nominatim.ts';

/** Returns Google if its key is set, else Nominatim if its URL is set, else the embedded gazetteer. */
export function createGeocoder(config: BffConfig, directory: Directory, logger: Logger): Geocoder {
  const gazetteer = new GazetteerGeocoder(directory);
  const provider = providerOf(config);
  return provider ? new FallbackGeocoder(provider, gazetteer, logger) : gazetteer;
}

function providerOf(config: BffConfig): Geocoder | undefined {
  if (config.GOOGLE_MAPS_API_KEY) {
    return new GoogleGeocoder(config.GOOGLE_MAPS_API_KEY, {
      mapsUrl: config.GOOGLE_MAPS_URL,
      placesUrl: config.GOOGLE_PLACES_URL,
    });
  }
  return config.NOMINATIM_URL ? new NominatimGeocoder(config.NOMINATIM_URL) : undefined;
}

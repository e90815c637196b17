import type { Geocoded, PlaceDetails, PlacePrediction } from '@cardume/bff/contract';
import type { Place } from '@cardume/kit/gazetteer';

export function predictionOf({ id, kind, name, city, state }: Place): PlacePrediction {
  const secondaryText = kind === 'town' ? `${state}, Brasil` : `${inState(city, state)}, Brasil`;
  return { placeId: id, description: addressOf({ kind, name, city, state }), mainText: name, secondaryText };
}

export function placeDetailsOf(place: Place): PlaceDetails {
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

/** Omits an unknown state. */
const inState = (city: string, state: string) => (state ? `${city} - ${state}` : city);

import type { PlaceDetails, PlacePrediction } from '@cardume/bff/contract';
import { type AddressPart, localityOf } from './google-address.ts';

const LANGUAGE = 'pt-BR';
/** Restricts the search to neighbourhoods, cities and the like, without streets and businesses. */
const REGIONS = '(regions)';

/** Returns a place search by Google's current API, or by the older one if the library lacks the current one. */
export function googlePlaces(library: google.maps.PlacesLibrary): PlaceSearch {
  const known: Partial<google.maps.PlacesLibrary> = library;
  return known.AutocompleteSuggestion ? currentPlaces(library) : olderPlaces(library);
}

function currentPlaces({
  AutocompleteSuggestion,
  AutocompleteSessionToken,
  Place,
}: google.maps.PlacesLibrary): PlaceSearch {
  // Groups the predictions up to the choice of a place into one billing session.
  let sessionToken = new AutocompleteSessionToken();
  return {
    async predict(input) {
      const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
        input,
        sessionToken,
        language: LANGUAGE,
        includedPrimaryTypes: [REGIONS],
        includedRegionCodes: ['br'],
      });
      return suggestions.flatMap(({ placePrediction }) => (placePrediction ? [predictionOf(placePrediction)] : []));
    },
    async getDetails(id) {
      const { place } = await new Place({ id, requestedLanguage: LANGUAGE }).fetchFields({
        fields: ['location', 'addressComponents', 'formattedAddress'],
      });
      sessionToken = new AutocompleteSessionToken();
      const parts = (place.addressComponents ?? []).map(({ longText, shortText, types }) => ({
        long: longText ?? '',
        short: shortText ?? '',
        types,
      }));
      return detailsOf(place.location, parts, place.formattedAddress);
    },
  };
}

function predictionOf(prediction: google.maps.places.PlacePrediction): PlacePrediction {
  return {
    placeId: prediction.placeId,
    description: prediction.text.text,
    mainText: prediction.mainText?.text ?? prediction.text.text,
    secondaryText: prediction.secondaryText?.text ?? '',
  };
}

function olderPlaces({ AutocompleteService, PlacesService }: google.maps.PlacesLibrary): PlaceSearch {
  const predictions = new AutocompleteService();
  const places = new PlacesService(document.createElement('div'));
  return {
    predict: (input) =>
      new Promise((resolve, reject) => {
        const request = { input, language: LANGUAGE, types: [REGIONS], componentRestrictions: { country: 'br' } };
        predictions.getPlacePredictions(request, (found, status) => {
          if (status === 'OK' || status === 'ZERO_RESULTS') resolve((found ?? []).map(olderPredictionOf));
          else reject(new Error(status));
        });
      }),
    getDetails: (placeId) =>
      new Promise((resolve, reject) => {
        const fields = ['geometry', 'address_components', 'formatted_address'];
        places.getDetails({ placeId, fields, language: LANGUAGE }, (place, status) => {
          const parts = (place?.address_components ?? []).map((part) => ({
            long: part.long_name,
            short: part.short_name,
            types: part.types,
          }));
          if (status === 'OK') resolve(detailsOf(place?.geometry?.location, parts, place?.formatted_address));
          else reject(new Error(status));
        });
      }),
  };
}

function olderPredictionOf(prediction: google.maps.places.AutocompletePrediction): PlacePrediction {
  return {
    placeId: prediction.place_id,
    description: prediction.description,
    mainText: prediction.structured_formatting.main_text,
    secondaryText: prediction.structured_formatting.secondary_text ?? '',
  };
}

function detailsOf(
  location: google.maps.LatLng | null | undefined,
  parts: AddressPart[],
  formattedAddress: string | null | undefined,
): PlaceDetails {
  if (!location) throw new Error('Google knows no position of this place');
  return {
    ...localityOf(parts),
    formattedAddress: formattedAddress ?? '',
    lat: location.lat(),
    lng: location.lng(),
  };
}

/** Finds neighbourhoods and cities of Brazil by text. Both calls reject if the search is unavailable. */
export interface PlaceSearch {
  predict(text: string): Promise<PlacePrediction[]>;
  /** Returns position and address of a prediction. */
  getDetails(placeId: string): Promise<PlaceDetails>;
}

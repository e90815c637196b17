import { z } from 'zod';
import { defineApi } from './access.ts';
import { optionalText, requiredText } from './shapes.ts';

const coordinate = (name: string, max: number) => {
  const error = `A ${name} deve ser um número de -${max} a ${max}`;
  return z.number({ error }).min(-max, error).max(max, error);
};

export const position = z.object({ lat: coordinate('latitude', 90), lng: coordinate('longitude', 180) });

/** The town at a position, and its neighbourhood if known. */
export const locality = z.object({ city: z.string(), neighborhood: z.string().nullable() });
export type Locality = z.infer<typeof locality>;

/** A suggested town or neighbourhood. */
export const placePrediction = z.object({
  placeId: z.string(),
  /** Full name of the place in one line. */
  description: z.string(),
  /** Name of the place. */
  mainText: z.string(),
  /** Town or state that the place belongs to. */
  secondaryText: z.string(),
});
export type PlacePrediction = z.infer<typeof placePrediction>;

export const placeDetails = z.object({
  city: z.string(),
  /** Two-letter code. */
  state: z.string(),
  /** Null for a town. */
  neighborhood: z.string().nullable(),
  formattedAddress: z.string(),
  lat: z.number(),
  lng: z.number(),
});
export type PlaceDetails = z.infer<typeof placeDetails>;

/** An address to geocode. */
export const addressQuery = z.object({
  /** «street, neighbourhood, city». */
  address: requiredText('Informe o endereço', 600),
  /** Two-letter code of the state that the result must be in. */
  state: optionalText('Estado', 2).default(null),
  /** Determines the state if `state` is missing. */
  postalCode: optionalText('CEP', 10).default(null),
});
export const geocoded = z.object({
  latitude: z.string(),
  longitude: z.string(),
  city: z.string(),
  /** Two-letter code. */
  state: z.string().nullable(),
  postalCode: z.string().nullable(),
  formattedAddress: z.string().nullable(),
  placeId: z.string().nullable(),
});
export type Geocoded = z.infer<typeof geocoded>;

/** Address of a postal code. Street and neighbourhood are empty for towns with a single code. */
export const postalCodeAddress = z.object({
  street: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  /** Two-letter code. */
  state: z.string(),
});
export type PostalCodeAddress = z.infer<typeof postalCodeAddress>;

const cep = z
  .string()
  .regex(/^\d{5}-?\d{3}$/, 'CEP inválido. Use o formato 00000-000')
  .transform((text) => text.replace('-', ''));

export const geoContract = defineApi({
  reverseGeocode: {
    method: 'POST',
    path: '/reverse-geocode',
    readOnly: true,
    access: 'anyone',
    summary: 'The town and neighbourhood of a position in Brazil',
    errors: ['not_found', 'too_many_requests'],
    body: position,
    response: locality,
  },
  geocode: {
    method: 'POST',
    path: '/geocode',
    readOnly: true,
    access: 'signed-in',
    summary: 'Where an address lies, for the signed-in; 404 where it is not known',
    errors: ['not_found', 'too_many_requests'],
    body: addressQuery,
    response: geocoded,
  },
  getPostalCode: {
    method: 'GET',
    path: '/postal-codes/:cep',
    access: 'signed-in',
    summary: 'Where a postal code lies, for the signed-in; 404 where it is not known or nobody can be asked',
    errors: ['not_found', 'too_many_requests'],
    params: z.object({ cep }),
    response: postalCodeAddress,
  },
  getGoogleMapsKey: {
    method: 'GET',
    path: '/google-maps-key',
    access: 'anyone',
    summary: 'The key that browsers load Google Maps with; 404 where there is none',
    errors: ['not_found'],
    response: z.object({ apiKey: z.string() }),
  },
  searchPlaces: {
    method: 'GET',
    path: '/places',
    access: 'anyone',
    summary: 'At most eight towns and neighbourhoods of Brazil, best first; none for fewer than three characters',
    errors: ['too_many_requests'],
    query: z.object({ q: z.string({ error: 'Informe o que procurar' }) }),
    response: z.array(placePrediction),
  },
  getPlace: {
    method: 'GET',
    path: '/places/:placeId',
    access: 'anyone',
    summary: 'Where a place of the search lies',
    errors: ['too_many_requests'],
    params: z.object({ placeId: z.string().min(1).max(300) }),
    response: placeDetails,
  },
});

import { api } from '../../../shared/api/api.ts';
import { endpoint } from '../../../shared/api/endpoint.ts';
import { route } from '../../../shared/api/route.ts';

const shopFormApi = api.injectEndpoints({
  endpoints: (build) => ({
    geocode: build.mutation(endpoint(route('geocode'))),
    postalCode: build.query(
      endpoint(route('getPostalCode'), (cep: string) => ({ params: { cep: cep.replace('-', '') } })),
    ),
  }),
});

export const { useGeocodeMutation, useLazyPostalCodeQuery } = shopFormApi;

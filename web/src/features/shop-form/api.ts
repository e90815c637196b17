import type { Geocoded } from '@cardume/bff/contract';
import { api } from '../../shared/api/api.ts';

const shopFormApi = api.injectEndpoints({
  endpoints: (build) => ({
    geocode: build.mutation<Geocoded, string>({
      query: (address) => ({ path: '/geocode', method: 'POST', body: { address } }),
    }),
  }),
});

export const { useGeocodeMutation } = shopFormApi;

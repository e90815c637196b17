import { api } from '../../shared/api/api.ts';
import { endpoint } from '../../shared/api/endpoint.ts';
import { route } from '../../shared/api/route.ts';

const shopFormApi = api.injectEndpoints({
  endpoints: (build) => ({ geocode: build.mutation(endpoint(route('geocode'))) }),
});

export const { useGeocodeMutation } = shopFormApi;

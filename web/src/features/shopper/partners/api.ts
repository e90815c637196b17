import { api } from '../../../shared/api/api.ts';
import { endpoint } from '../../../shared/api/endpoint.ts';
import { route } from '../../../shared/api/route.ts';

const partnersApi = api.injectEndpoints({
  endpoints: (build) => ({
    partners: build.query({
      ...endpoint(route('listPartners')),
      providesTags: [{ type: 'HomeContent', id: 'partners' }],
    }),
  }),
});

export const { usePartnersQuery } = partnersApi;

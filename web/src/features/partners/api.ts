import type { Partner } from '@cardume/bff/contract';
import { api } from '../../shared/api/api.ts';

const partnersApi = api.injectEndpoints({
  endpoints: (build) => ({
    partners: build.query<Partner[], void>({
      query: () => ({ path: '/partners' }),
      providesTags: [{ type: 'HomeContent', id: 'partners' }],
    }),
  }),
});

export const { usePartnersQuery } = partnersApi;

import { TOWN_SHOPS_PER_PAGE } from '@cardume/bff/contract';
import { api } from '../../../shared/api/api.ts';
import { endpoint } from '../../../shared/api/endpoint.ts';
import { route } from '../../../shared/api/route.ts';

/** What the address of a town names. */
interface AskedTown {
  uf: string;
  town: string;
  category: string | undefined;
  page: number;
}

const townsApi = api.injectEndpoints({
  endpoints: (build) => ({
    towns: build.query({ ...endpoint(route('listTowns')), providesTags: [{ type: 'Store', id: 'LIST' }] }),
    // The server preloads this call with its parameters in this order (bff/src/pages/town-page.ts).
    town: build.query({
      ...endpoint(route('getTown'), ({ uf, town, category, page }: AskedTown) => ({
        params: { uf, slug: town },
        query: { category, page, limit: TOWN_SHOPS_PER_PAGE },
      })),
      providesTags: [{ type: 'Store', id: 'LIST' }],
    }),
  }),
});

export const { useTownsQuery, useTownQuery } = townsApi;

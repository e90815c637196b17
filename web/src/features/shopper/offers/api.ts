import { api } from '../../../shared/api/api.ts';
import { endpoint } from '../../../shared/api/endpoint.ts';
import { type RouteQuery, route } from '../../../shared/api/route.ts';

type OffersArg = RouteQuery<'listOffers'> & { gtin: string };

const offersApi = api.injectEndpoints({
  endpoints: (build) => ({
    offers: build.query({
      ...endpoint(route('listOffers'), ({ gtin, ...query }: OffersArg) => ({ params: { gtin }, query })),
      providesTags: ['Products'],
    }),
  }),
});

export const { useOffersQuery } = offersApi;

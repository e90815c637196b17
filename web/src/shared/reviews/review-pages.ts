import { REVIEWS_PER_PAGE, type Review } from '@cardume/bff/contract';
import { endpoint } from '../api/endpoint.ts';
import { route } from '../api/route.ts';

/**
 * An infinite query of a shop's reviews. Each page begins after the last review of the one before, so that reviews which
 * arrive meanwhile repeat none.
 */
export const reviewPages = {
  ...endpoint(route('listReviews'), ({ queryArg: id, pageParam }: { queryArg: string; pageParam: string }) => ({
    params: { id },
    query: { after: pageParam },
  })),
  infiniteQueryOptions: {
    initialPageParam: '',
    getNextPageParam(page: readonly Review[]) {
      const last = page.at(-1);
      return last && page.length === REVIEWS_PER_PAGE ? `${last.createdAt}_${last.id}` : undefined;
    },
  },
};

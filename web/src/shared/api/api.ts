import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query.ts';

const KEPT_SECONDS = 600;

/** Tags of what belongs to whoever is signed in. */
export const OWN = ['CurrentUser', 'MyStore', 'MyProducts', 'MyFeed'] as const;

/**
 * The one cache of what the server said. Each feature injects its own endpoints in its `api.ts`, typed by
 * `@cardume/bff/contract`. What is cached never goes stale by itself: only a tag that a mutation names fetches it again.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Store', 'Reviews', 'Products', 'Feed', 'HomeContent', ...OWN],
  keepUnusedDataFor: KEPT_SECONDS,
  refetchOnFocus: false,
  // Only where what is shown was read without a connection: store.ts.
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

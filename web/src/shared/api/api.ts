import { createApi } from '@reduxjs/toolkit/query/react';
import type { ApiError } from './api-error.ts';
import { baseQuery } from './base-query.ts';

const CACHE_TTL_SECONDS = 600;

/** Tags of the signed-in user's data. */
export const OWN = [
  'CurrentUser',
  'MySessions',
  'MyPasskeys',
  'MyStore',
  'MyApproval',
  'MyProducts',
  'MyFeed',
  'MyReviews',
] as const;

/**
 * The one cache of responses. Features inject their endpoints in their `api.ts`, typed by the contract (`endpoint`).
 * What is cached never expires by itself: only a tag that a mutation names fetches it again.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Store', 'Reviews', 'Products', 'Feed', 'HomeContent', ...OWN],
  keepUnusedDataFor: CACHE_TTL_SECONDS,
  refetchOnFocus: false,
  // Only where the page shows what was read without a connection: app/store.ts.
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** `invalidatesTags` of a mutation that fetches again only what a success has changed. */
export function onSuccess<Tag extends string>(...tags: readonly Tag[]) {
  return (_answer: unknown, error: ApiError | undefined): readonly Tag[] => (error ? [] : tags);
}

/** Not there, changed meanwhile, not possible in the present state: another tab or device was first. */
const OUT_OF_DATE = [404, 409, 422];

/** The same, and fetches again as well after a refusal that means that the page is out of date. */
export function onSuccessOrOutOfDate<Tag extends string>(...tags: readonly Tag[]) {
  return (_answer: unknown, error: ApiError | undefined): readonly Tag[] =>
    error && !OUT_OF_DATE.includes(error.status) ? [] : tags;
}

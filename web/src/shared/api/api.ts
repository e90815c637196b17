import { combineReducers, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { useDispatch } from 'react-redux';
import { baseQuery } from './base-query.ts';

const CACHE_TTL_SECONDS = 600;

/** Tags of the signed-in user's data. */
export const OWN_DATA_TAGS = [
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
 * The cache of responses. Features inject their endpoints in their `api.ts`, typed by the contract (`endpoint`).
 * Cached data is refetched by invalidated tags, never by age; it is dropped `CACHE_TTL_SECONDS` after its last use.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Store', 'Reviews', 'Products', 'Feed', 'HomeContent', ...OWN_DATA_TAGS],
  keepUnusedDataFor: CACHE_TTL_SECONDS,
  refetchOnFocus: false,
  // Only while the page shows stored responses (app/App.tsx).
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** The store of Redux has the cache of responses only; state of the client is kept by `createStore` (ui/). */
export const rootReducer = combineReducers({ [api.reducerPath]: api.reducer });

export type RootState = ReturnType<typeof rootReducer>;
export type AppDispatch = ThunkDispatch<RootState, unknown, UnknownAction>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

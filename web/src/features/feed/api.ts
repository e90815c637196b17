import type { FeedPhoto } from '@cardume/bff/contract';
import { afterChange } from '../../shared/api/after-change.ts';
import { api } from '../../shared/api/api.ts';

/** What shoppers see of the photos is asked for again as well. */
const CHANGED = ['MyFeed', 'Feed'] as const;
const path = (id: string) => `/my-store/feed/${encodeURIComponent(id)}`;

const feedApi = api.injectEndpoints({
  endpoints: (build) => ({
    addPhoto: build.mutation<FeedPhoto, string>({
      query: (imageUrl) => ({ path: '/my-store/feed', method: 'POST', body: { imageUrl } }),
      invalidatesTags: afterChange(CHANGED),
    }),
    changePhoto: build.mutation<FeedPhoto, { id: string; imageUrl: string }>({
      query: ({ id, imageUrl }) => ({ path: path(id), method: 'PATCH', body: { imageUrl } }),
      invalidatesTags: afterChange(CHANGED),
    }),
    removePhoto: build.mutation<void, string>({
      query: (id) => ({ path: path(id), method: 'DELETE' }),
      invalidatesTags: afterChange(CHANGED),
    }),
  }),
});

export const { useAddPhotoMutation, useChangePhotoMutation, useRemovePhotoMutation } = feedApi;

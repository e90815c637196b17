import { api, onSuccessOrOutOfDate } from '../../shared/api/api.ts';
import { endpoint } from '../../shared/api/endpoint.ts';
import { route } from '../../shared/api/route.ts';

/** The public list of photos is fetched again as well. */
const invalidatesTags = onSuccessOrOutOfDate('MyFeed', 'Feed');

const feedApi = api.injectEndpoints({
  endpoints: (build) => ({
    addPhoto: build.mutation({ ...endpoint(route('addMyFeedPhoto')), invalidatesTags }),
    changePhoto: build.mutation({ ...endpoint(route('changeMyFeedPhoto')), invalidatesTags }),
    removePhoto: build.mutation({ ...endpoint(route('removeMyFeedPhoto')), invalidatesTags }),
  }),
});

export const { useAddPhotoMutation, useChangePhotoMutation, useRemovePhotoMutation } = feedApi;

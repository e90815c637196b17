import { api } from '../../../shared/api/api.ts';
import { creationOfMany } from '../../../shared/api/creation.ts';
import { endpoint } from '../../../shared/api/endpoint.ts';
import { invalidateOnSuccessOrOutOfDate } from '../../../shared/api/mutations.ts';
import { route } from '../../../shared/api/route.ts';

/** Also invalidates the public list of photos. */
const invalidatesTags = invalidateOnSuccessOrOutOfDate('MyFeed', 'Feed');

const feedApi = api.injectEndpoints({
  endpoints: (build) => ({
    addPhoto: build.mutation({ ...creationOfMany(route('addMyFeedPhoto')), invalidatesTags }),
    changePhoto: build.mutation({ ...endpoint(route('changeMyFeedPhoto')), invalidatesTags }),
    removePhoto: build.mutation({ ...endpoint(route('removeMyFeedPhoto')), invalidatesTags }),
  }),
});

export const { useAddPhotoMutation, useChangePhotoMutation, useRemovePhotoMutation } = feedApi;

import { api, OWN, onSuccess, onSuccessOrOutOfDate } from '../../api/api.ts';
import { endpoint } from '../../api/endpoint.ts';
import { type Answer, route } from '../../api/route.ts';

const passkeysApi = api.injectEndpoints({
  endpoints: (build) => ({
    myPasskeys: build.query({ ...endpoint(route('listMyPasskeys')), providesTags: ['MyPasskeys'] }),
    startMyPasskey: build.mutation(endpoint(route('startMyPasskey'))),
    addMyPasskey: build.mutation({
      ...endpoint(route('addMyPasskey')),
      invalidatesTags: onSuccess('MyPasskeys', 'CurrentUser'),
    }),
    removeMyPasskey: build.mutation({
      ...endpoint(route('removeMyPasskey')),
      invalidatesTags: onSuccessOrOutOfDate('MyPasskeys', 'CurrentUser'),
    }),
    startPasskeyLogin: build.mutation(endpoint(route('startPasskeyLogin'))),
    /** Invalidates the data of the user who was signed in before. */
    loginWithPasskey: build.mutation({ ...endpoint(route('loginWithPasskey')), invalidatesTags: onSuccess(...OWN) }),
  }),
});

export type OwnPasskey = Answer<'listMyPasskeys'>[number];

export const {
  useMyPasskeysQuery,
  useStartMyPasskeyMutation,
  useAddMyPasskeyMutation,
  useRemoveMyPasskeyMutation,
  useStartPasskeyLoginMutation,
  useLoginWithPasskeyMutation,
} = passkeysApi;

import { api, OWN_DATA_TAGS } from '../../api/api.ts';
import { creation } from '../../api/creation.ts';
import { endpoint } from '../../api/endpoint.ts';
import { invalidateOnSuccess, invalidateOnSuccessOrOutOfDate } from '../../api/mutations.ts';
import { type RouteResponse, route } from '../../api/route.ts';

const passkeysApi = api.injectEndpoints({
  endpoints: (build) => ({
    myPasskeys: build.query({ ...endpoint(route('listMyPasskeys')), providesTags: ['MyPasskeys'] }),
    startMyPasskey: build.mutation(endpoint(route('startMyPasskey'))),
    addMyPasskey: build.mutation({
      ...creation(route('addMyPasskey')),
      invalidatesTags: invalidateOnSuccess('MyPasskeys', 'CurrentUser'),
    }),
    removeMyPasskey: build.mutation({
      ...endpoint(route('removeMyPasskey')),
      invalidatesTags: invalidateOnSuccessOrOutOfDate('MyPasskeys', 'CurrentUser'),
    }),
    /** Gives the password again, which starts another session of the same account. */
    givePassword: build.mutation({
      ...endpoint(route('login')),
      invalidatesTags: invalidateOnSuccess('CurrentUser', 'MySessions'),
    }),
    startPasskeyLogin: build.mutation(endpoint(route('startPasskeyLogin'))),
    /** Invalidates the data of the user who was signed in before. */
    loginWithPasskey: build.mutation({
      ...endpoint(route('loginWithPasskey')),
      invalidatesTags: invalidateOnSuccess(...OWN_DATA_TAGS),
    }),
  }),
});

export type OwnPasskey = RouteResponse<'listMyPasskeys'>[number];

export const {
  useGivePasswordMutation,
  useMyPasskeysQuery,
  useStartMyPasskeyMutation,
  useAddMyPasskeyMutation,
  useRemoveMyPasskeyMutation,
  useStartPasskeyLoginMutation,
  useLoginWithPasskeyMutation,
} = passkeysApi;

import { api } from '../../api/api.ts';
import { endpoint } from '../../api/endpoint.ts';
import { invalidateOnSuccess, invalidateOnSuccessOrOutOfDate } from '../../api/mutations.ts';
import { type RouteResponse, route } from '../../api/route.ts';

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateEmail: build.mutation({
      ...endpoint(route('updateEmail')),
      invalidatesTags: invalidateOnSuccess('CurrentUser'),
    }),
    requestConfirmation: build.mutation(endpoint(route('requestConfirmation'))),
    updatePassword: build.mutation({
      ...endpoint(route('updatePassword')),
      invalidatesTags: invalidateOnSuccess('CurrentUser', 'MySessions'),
    }),
    mySessions: build.query({ ...endpoint(route('listMySessions')), providesTags: ['MySessions'] }),
    endMySession: build.mutation({
      ...endpoint(route('endMySession')),
      invalidatesTags: invalidateOnSuccessOrOutOfDate('MySessions'),
    }),
    /** A mutation, so that the response, a user's complete data, is not cached. */
    exportMyData: build.mutation(endpoint(route('exportMyData'))),
    closeAccount: build.mutation(endpoint(route('closeMyAccount'))),
  }),
});

export type OwnSession = RouteResponse<'listMySessions'>[number];

export const {
  useUpdateEmailMutation,
  useRequestConfirmationMutation,
  useUpdatePasswordMutation,
  useMySessionsQuery,
  useEndMySessionMutation,
  useExportMyDataMutation,
  useCloseAccountMutation,
} = settingsApi;

import { api, onSuccess, onSuccessOrOutOfDate } from '../../api/api.ts';
import { endpoint } from '../../api/endpoint.ts';
import { type Answer, route } from '../../api/route.ts';

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateEmail: build.mutation({ ...endpoint(route('updateEmail')), invalidatesTags: onSuccess('CurrentUser') }),
    updatePassword: build.mutation({
      ...endpoint(route('updatePassword')),
      invalidatesTags: onSuccess('CurrentUser', 'MySessions'),
    }),
    mySessions: build.query({ ...endpoint(route('listMySessions')), providesTags: ['MySessions'] }),
    endMySession: build.mutation({
      ...endpoint(route('endMySession')),
      invalidatesTags: onSuccessOrOutOfDate('MySessions'),
    }),
    /** A mutation, so that the response, a user's complete data, is not cached. */
    exportMyData: build.mutation(endpoint(route('exportMyData'))),
    closeAccount: build.mutation(endpoint(route('closeMyAccount'))),
  }),
});

export type OwnSession = Answer<'listMySessions'>[number];

export const {
  useUpdateEmailMutation,
  useUpdatePasswordMutation,
  useMySessionsQuery,
  useEndMySessionMutation,
  useExportMyDataMutation,
  useCloseAccountMutation,
} = settingsApi;

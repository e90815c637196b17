import { api, onSuccess } from '../../shared/api/api.ts';
import { endpoint } from '../../shared/api/endpoint.ts';
import { route } from '../../shared/api/route.ts';

const panelApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateEmail: build.mutation({ ...endpoint(route('updateEmail')), invalidatesTags: onSuccess('CurrentUser') }),
    updatePassword: build.mutation(endpoint(route('updatePassword'))),
    /** A mutation, so that nothing is cached: it is all that is known of a person. */
    exportMyData: build.mutation(endpoint(route('exportMyData'))),
    closeAccount: build.mutation(endpoint(route('closeMyAccount'))),
  }),
});

export const { useUpdateEmailMutation, useUpdatePasswordMutation, useExportMyDataMutation, useCloseAccountMutation } =
  panelApi;

import { api, onSuccess } from '../../shared/api/api.ts';
import { endpoint } from '../../shared/api/endpoint.ts';
import { route } from '../../shared/api/route.ts';

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Drops the data of whoever was signed in before. */
    login: build.mutation({
      ...endpoint(route('login')),
      invalidatesTags: onSuccess('MyStore', 'MyProducts', 'MyFeed'),
    }),
    requestPasswordLink: build.mutation(endpoint(route('requestPasswordLink'))),
    /** Ends the session of this browser too, if it is the same account's. */
    recoverPassword: build.mutation({
      ...endpoint(route('recoverPassword')),
      invalidatesTags: onSuccess('CurrentUser'),
    }),
    register: build.mutation(endpoint(route('register'))),
  }),
});

export const { useLoginMutation, useRegisterMutation, useRequestPasswordLinkMutation, useRecoverPasswordMutation } =
  accountApi;

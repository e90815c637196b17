import { api, OWN_DATA_TAGS } from '../../shared/api/api.ts';
import { creation } from '../../shared/api/creation.ts';
import { endpoint } from '../../shared/api/endpoint.ts';
import { invalidateOnSuccess } from '../../shared/api/mutations.ts';
import { route } from '../../shared/api/route.ts';

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Invalidates the data of the user who was signed in before. */
    login: build.mutation({
      ...endpoint(route('login')),
      invalidatesTags: invalidateOnSuccess(...OWN_DATA_TAGS),
    }),
    requestPasswordLink: build.mutation(endpoint(route('requestPasswordLink'))),
    /** Ends all sessions of the account, possibly this browser's: the current user is fetched again. */
    recoverPassword: build.mutation({
      ...endpoint(route('recoverPassword')),
      invalidatesTags: invalidateOnSuccess('CurrentUser'),
    }),
    /** Also changes what is shown of the current user. */
    confirmEmail: build.mutation({
      ...endpoint(route('confirmEmail')),
      invalidatesTags: invalidateOnSuccess('CurrentUser'),
    }),
    register: build.mutation(creation(route('register'))),
  }),
});

export const {
  useConfirmEmailMutation,
  useLoginMutation,
  useRegisterMutation,
  useRequestPasswordLinkMutation,
  useRecoverPasswordMutation,
} = accountApi;

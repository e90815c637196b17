import type { Credentials, CurrentUser, Registration } from '@cardume/bff/contract';
import { api } from '../../shared/api/api.ts';

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What belonged to whoever was signed in before is dropped. */
    login: build.mutation<{ user: Pick<CurrentUser, 'role'> }, Credentials>({
      query: (body) => ({ path: '/auth/login', method: 'POST', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['MyStore', 'MyProducts', 'MyFeed']),
    }),
    register: build.mutation<unknown, Registration>({
      query: (body) => ({ path: '/auth/register', method: 'POST', body }),
    }),
  }),
});

export const { useLoginMutation, useRegisterMutation } = accountApi;

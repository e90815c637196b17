import type { EmailChange, PasswordChange } from '@cardume/bff/contract';
import { api } from '../../shared/api/api.ts';

const panelApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateEmail: build.mutation<unknown, EmailChange>({
      query: (body) => ({ path: '/auth/update-email', method: 'PUT', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['CurrentUser']),
    }),
    updatePassword: build.mutation<unknown, PasswordChange>({
      query: (body) => ({ path: '/auth/update-password', method: 'PUT', body }),
    }),
    /** Asked for at a press and not kept: it is all that is known of a person. */
    exportMyData: build.mutation<object, void>({ query: () => ({ path: '/auth/export' }) }),
    closeAccount: build.mutation<unknown, { currentPassword: string }>({
      query: (body) => ({ path: '/auth/account', method: 'DELETE', body }),
    }),
  }),
});

export const { useUpdateEmailMutation, useUpdatePasswordMutation, useExportMyDataMutation, useCloseAccountMutation } =
  panelApi;

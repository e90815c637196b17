import type { CurrentUser } from '@cardume/bff/contract';
import { api } from '../api/api.ts';
import { WHO } from '../api/base-query.ts';
import { paths } from '../paths.ts';

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Who is signed in; a 401 where nobody is. */
    currentUser: build.query<CurrentUser, void>({
      query: () => ({ path: WHO }),
      transformResponse: ({ user }: { user: CurrentUser }) => user,
      providesTags: ['CurrentUser'],
    }),
  }),
});

export const { useCurrentUserQuery } = sessionApi;
export const { currentUser } = sessionApi.endpoints;

/** Where somebody's own screens begin; the login where nobody is signed in. */
export function ownPath(user: CurrentUser | undefined): string {
  if (!user) return paths.login;
  return user.role === 'admin' ? paths.admin : paths.panel;
}

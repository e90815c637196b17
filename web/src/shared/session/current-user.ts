import type { CurrentUser } from '@cardume/bff/contract';
import { api } from '../api/api.ts';
import { endpoint } from '../api/endpoint.ts';
import { type Answer, route } from '../api/route.ts';
import { paths } from '../paths.ts';

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Who is signed in; a 401 where nobody is. */
    currentUser: build.query({
      ...endpoint(route('getCurrentUser'), (_arg: void) => ({ anonymous: true })),
      transformResponse: ({ user }: Answer<'getCurrentUser'>) => user,
      providesTags: ['CurrentUser'],
    }),
  }),
});

export const { useCurrentUserQuery } = sessionApi;
export const { currentUser } = sessionApi.endpoints;

/** The home of somebody's own screens; the login where nobody is signed in. */
export function ownPath(user: CurrentUser | undefined) {
  if (!user) return paths.login;
  return user.role === 'admin' ? paths.admin : paths.panel;
}

import { type CurrentUser, SIGNED_IN_COOKIE } from '@cardume/bff/contract';
import { api } from '../api/api.ts';
import { endpoint } from '../api/endpoint.ts';
import { type RouteResponse, route } from '../api/route.ts';
import { paths } from '../paths.ts';

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The signed-in user; fails with a 401 if there is none. */
    currentUser: build.query({
      // biome-ignore lint/suspicious/noConfusingVoidType: RTK Query omits the argument of its hook only for void
      ...endpoint(route('getCurrentUser'), (_arg: void) => ({ anonymous: true })),
      transformResponse: ({ user }: RouteResponse<'getCurrentUser'>) => user,
      providesTags: ['CurrentUser'],
    }),
  }),
});

export const { useCurrentUserQuery } = sessionApi;
export const { currentUser } = sessionApi.endpoints;

/** Whether the browser may have a session. Not while rendering: the server has no cookies. */
export const mayBeSignedIn = () => document.cookie.includes(`${SIGNED_IN_COOKIE}=`);

const FIRST_SCREENS: Record<CurrentUser['role'], string> = { admin: paths.admin, store_owner: paths.panel };

/** Returns the path of a user's first screen; that of the login without a user. */
export function firstScreenPath(user: CurrentUser | undefined) {
  if (!user) return paths.login;
  return FIRST_SCREENS[user.role];
}

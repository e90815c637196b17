import { api } from '../api/api.ts';
import { endpoint } from '../api/endpoint.ts';
import { route } from '../api/route.ts';
import { forgetDrafts } from '../drafts/drafts.ts';
import { paths } from '../paths.ts';
import { announceSession } from '../session/other-tabs.ts';
import { leaveFor } from './leave.ts';

const logoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    logout: build.mutation(endpoint(route('logout'))),
  }),
});

/** Ends the session and goes to the login, even where the call fails. */
export function useLogout(): () => Promise<void> {
  const [logout] = logoutApi.useLogoutMutation();
  return async () => {
    await logout();
    forgetSession();
  };
}

/** Clears the account from the page and the device, here and in other tabs, and goes to the login. */
export function forgetSession(): void {
  forgetDrafts();
  announceSession();
  leaveFor(paths.login);
}

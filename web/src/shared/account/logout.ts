import { api } from '../api/api.ts';
import { endpoint } from '../api/endpoint.ts';
import { route } from '../api/route.ts';
import { forgetDrafts } from '../drafts.ts';
import { paths } from '../paths.ts';
import { announceSessionChange } from '../session/other-tabs.ts';
import { leaveFor } from './leave.ts';

const logoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    logout: build.mutation(endpoint(route('logout'))),
  }),
});

/** Ends the session and goes to the login, even if the call fails. */
export function useLogout(): () => Promise<void> {
  const [logout] = logoutApi.useLogoutMutation();
  return async () => {
    await logout();
    endLocalSession();
  };
}

/** Drops the drafts, notifies the other tabs, and goes to the login by a full navigation, which clears the memory. */
export function endLocalSession(): void {
  forgetDrafts();
  announceSessionChange();
  leaveFor(paths.login);
}

import { type adminContract, pageCount } from '@cardume/bff/contract';
import { forwardMatch } from '@cardume/kit/http';
import { rowsBefore } from '../http/paging.ts';
import { type ApiHandlers, hasSignedInWithin } from '../sessions/index.ts';
import type { AdminParts } from './admin-parts.ts';

/** Users in a list that is requested without `page` and `limit`. */
const NEWEST = 1_000;
const LIMIT = 50;
/** For this time after a passkey started the session, other admins' passwords can be reset. */
const PASSKEY_FRESH_MS = 5 * 60_000;

type UserHandlers = Pick<ApiHandlers<typeof adminContract>, 'listUsers' | 'changeUser' | 'resetPassword'>;

export function adminUserHandlers({
  services: { auth },
  sessions,
  directory,
  changes,
  security,
}: AdminParts): UserHandlers {
  const list = async (search: string | undefined, status: Status, skip: number, limit: number) => {
    if (search?.trim()) return auth.searchUsers({ query: { search, status, skip, limit } });
    const { counts } = directory.users;
    const total = status ? counts[status] : counts.pending + counts.approved + counts.suspended;
    return { total, users: await nearestEnd(status, total, skip, limit) };
  };
  /** Reads pages of the second half in reverse order, because MongoDB scans every skipped document. */
  const nearestEnd = async (status: Status, total: number, skip: number, limit: number) => {
    if (skip < total / 2 || skip >= total) return auth.listUsers({ query: { status, skip, limit } });
    const size = Math.min(limit, total - skip);
    const query = { status, oldestFirst: 'true', skip: total - skip - size, limit: size };
    return (await auth.listUsers({ query })).toReversed();
  };
  return {
    async listUsers({ query: { search, status, page, limit } }) {
      if (page === undefined && limit === undefined) {
        return { users: (await list(search, status, 0, NEWEST)).users };
      }
      const size = limit ?? LIMIT;
      const { total, users } = await list(search, status, rowsBefore(page ?? 1, size), size);
      return { users, total, totalPages: pageCount(total, size) };
    },
    async changeUser({ params, body: { status, isPremium } }, { req, viewer: { userId: by } }) {
      const applied = async (changed: Awaited<ReturnType<typeof auth.setPremium>>) => {
        changes.applyUser(params.id, changed);
        await sessions.dropSessionsOf(params.id);
        return changed.user;
      };
      const withStatus =
        status && (await applied(await auth.setUserStatus({ params, body: { status, by } }, forwardMatch(req))));
      if (isPremium === undefined) return withStatus ?? auth.getUser({ params });
      return applied(await auth.setPremium({ params, body: { isPremium, by } }));
    },
    async resetPassword({ params }, { req, viewer }) {
      const by = viewer.userId;
      const admins = viewer.byPasskey && hasSignedInWithin(viewer, PASSKEY_FRESH_MS);
      const { temporaryPassword } = await auth.resetPassword({ params, body: { by, admins } });
      security.note('password_reset', req, params.id, { by });
      await sessions.dropSessionsOf(params.id);
      return { temporaryPassword };
    },
  };
}

type Status = 'pending' | 'approved' | 'suspended' | undefined;

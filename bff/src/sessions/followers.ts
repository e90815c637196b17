import { USER_STREAM } from '@cardume/auth/events';
import { changeFollower, type StreamFollower } from '@cardume/kit/stream';
import type { SessionCache } from './session-cache.ts';

/** Returns followers that drop the cached sessions of a changed user, who may be suspended or have another role. */
export function sessionFollowers(sessionCache: SessionCache): StreamFollower[] {
  return [changeFollower(USER_STREAM, (userId) => sessionCache.drop({ userId }))];
}

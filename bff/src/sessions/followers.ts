import { USER_STREAM } from '@cardume/auth/events';
import { onChange, type StreamFollower } from '../followers.ts';
import type { RememberedSessions } from './remembered.ts';

/** Drops the remembered sessions of a user who has changed: they may be suspended, or have another role. */
export function sessionFollowers(remembered: RememberedSessions): StreamFollower[] {
  return [onChange(USER_STREAM, (userId) => remembered.drop({ userId }))];
}

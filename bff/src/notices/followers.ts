import { onChange, type StreamFollower } from '@cardume/kit/stream';
import { RATINGS_STREAM } from '@cardume/reviews/events';
import { INBOX_STREAM, STORE_STREAM } from '@cardume/stores/events';
import type { ChangedShops } from './changed-shops.ts';

/** Follows every stream that notices or their read mark are made of. */
export function noticesFollowers(changed: ChangedShops): StreamFollower[] {
  return [STORE_STREAM, RATINGS_STREAM, INBOX_STREAM].map((stream) => onChange(stream, (id) => changed.notify(id)));
}

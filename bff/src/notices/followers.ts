import { changeFollower, type StreamFollower } from '@cardume/kit/stream';
import { RATINGS_STREAM } from '@cardume/reviews/events';
import { INBOX_STREAM, STORE_STREAM } from '@cardume/stores/events';
import type { ChangeNotifier } from '../live/index.ts';

/** Returns followers of all streams that notices and their read mark are derived from. */
export function noticesFollowers(changed: ChangeNotifier): StreamFollower[] {
  return [STORE_STREAM, RATINGS_STREAM, INBOX_STREAM].map((stream) =>
    changeFollower(stream, (id) => changed.notify(id)),
  );
}

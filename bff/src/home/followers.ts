import { HOME_STREAMS } from '@cardume/catalog/events';
import { changeFollower, type StreamFollower } from '@cardume/kit/stream';
import { cacheTags } from '../http/cache-tags.ts';
import type { ResponseCache } from '../http/response-cache.ts';

/** Returns followers that invalidate the cached list of a kind of home content when one of its items changes. */
export function homeFollowers(cache: ResponseCache): StreamFollower[] {
  return HOME_STREAMS.map(({ kind, ...streams }) =>
    changeFollower(streams, () => cache.invalidate(cacheTags.home(kind))),
  );
}

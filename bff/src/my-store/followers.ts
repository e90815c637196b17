import { ASSORTMENT_STREAM } from '@cardume/catalog/events';
import { changeFollower, type StreamFollower } from '@cardume/kit/stream';
import { STORE_STREAM } from '@cardume/stores/events';

/** Returns followers that drop the cached owner's view of a shop when the shop or its products change. */
export function myStoreFollowers(drop: (storeId: string) => void): StreamFollower[] {
  return [STORE_STREAM, ASSORTMENT_STREAM].map((stream) => changeFollower(stream, drop));
}

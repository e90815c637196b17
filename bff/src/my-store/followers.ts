import { ASSORTMENT_STREAM } from '@cardume/catalog/events';
import { changeFollower, type StreamFollower } from '@cardume/kit/stream';
import { STORE_STREAM } from '@cardume/stores/events';
import type { OwnViews } from './own-views.ts';

/** Returns followers that drop the cached owner's views of a shop when the shop or its products change. */
export function myStoreFollowers(own: OwnViews): StreamFollower[] {
  return [STORE_STREAM, ASSORTMENT_STREAM].map((stream) => changeFollower(stream, (id) => own.drop(id)));
}

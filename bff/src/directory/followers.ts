import { USER_STREAM, userState } from '@cardume/auth/events';
import { ASSORTMENT_STREAM, assortmentState } from '@cardume/catalog/events';
import { type StreamFollower, stateFollower } from '@cardume/kit/stream';
import { RATINGS_STREAM, ratingsState } from '@cardume/reviews/events';
import { STORE_STREAM, storeState } from '@cardume/stores/events';
import type { Directory } from './directory.ts';

/** Returns the followers that fill the directory from the last message of each stream and keep it up to date. */
export function directoryFollowers(directory: Directory): StreamFollower[] {
  return [
    stateFollower(STORE_STREAM, storeState, directory.applyStore.bind(directory)),
    stateFollower(RATINGS_STREAM, ratingsState, directory.applyRatings.bind(directory)),
    stateFollower(USER_STREAM, userState, directory.applyUser.bind(directory)),
    stateFollower(ASSORTMENT_STREAM, assortmentState, directory.applyAssortment.bind(directory)),
  ];
}

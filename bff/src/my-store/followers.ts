import { ASSORTMENT_STREAM } from '@cardume/catalog/events';
import { onChange, type StreamFollower } from '@cardume/kit/stream';
import { STORE_STREAM } from '@cardume/stores/events';

/** Drops what is cached for the owner of a shop that has changed, or whose products have. */
export function myStoreFollowers(drop: (storeId: string) => void): StreamFollower[] {
  return [STORE_STREAM, ASSORTMENT_STREAM].map((stream) => onChange(stream, drop));
}

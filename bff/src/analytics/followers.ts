import { USER_STREAM } from '@cardume/auth/events';
import { ASSORTMENT_STREAM } from '@cardume/catalog/events';
import { changeFollower, type StreamFollower } from '@cardume/kit/stream';
import { STORE_STREAM } from '@cardume/stores/events';
import type { ChangeNotifier } from '../live/index.ts';

/** Notifiers of changes that affect figures without a visit or click. */
export interface FigureChanges {
  /** Notifies of shops whose products changed, by shop id. */
  products: ChangeNotifier;
  /** Notifies of users, shops and products that changed, by their ids. */
  platform: ChangeNotifier;
}

/** Returns followers of all streams that figures besides visits and clicks are derived from. */
export function analyticsFollowers({ products, platform }: FigureChanges): StreamFollower[] {
  return [
    changeFollower(ASSORTMENT_STREAM, (storeId) => products.notify(storeId)),
    ...[USER_STREAM, STORE_STREAM, ASSORTMENT_STREAM].map((stream) =>
      changeFollower(stream, (id) => platform.notify(id)),
    ),
  ];
}

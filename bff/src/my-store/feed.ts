import type { FeedPhoto, myStoreContract } from '@cardume/bff/contract';
import { notFound } from '@cardume/kit/http';
import type { OwnStore } from '@cardume/stores/api';
import type { ApiHandlers } from '../sessions/index.ts';
import type { MyStoreParts } from './my-store-parts.ts';

type FeedHandlers = Pick<
  ApiHandlers<typeof myStoreContract>,
  'listMyFeed' | 'addMyFeedPhoto' | 'changeMyFeedPhoto' | 'removeMyFeedPhoto'
>;

export function ownFeedHandlers({ services: { stores }, own, changes }: MyStoreParts): FeedHandlers {
  return {
    async listMyFeed(_input, { viewer: { storeId: id } }) {
      return photosOf(await own.stores.get(id));
    },
    async addMyFeedPhoto({ body: { imageUrl } }, { viewer: { storeId: id, isPremium }, newId: photoId }) {
      const added = await stores.addFeedPhoto({ params: { id, photoId }, body: { imageUrl, isPremium } });
      return photoIn(changes.applyStore(id, added).store, photoId);
    },
    async changeMyFeedPhoto({ params: { id: photoId }, body }, { viewer: { storeId: id } }) {
      const changed = await stores.changeFeedPhoto({ params: { id, photoId }, body });
      return photoIn(changes.applyStore(id, changed).store, photoId);
    },
    async removeMyFeedPhoto({ params: { id: photoId } }, { viewer: { storeId: id } }) {
      changes.applyStore(id, await stores.removeFeedPhoto({ params: { id, photoId } }));
      return undefined;
    },
  };
}

function photosOf({ id: storeId, feed }: OwnStore): FeedPhoto[] {
  return feed.map((photo) => ({ ...photo, storeId }));
}

/** @throws HttpError 404 if a concurrent call has removed the photo */
function photoIn(store: OwnStore, photoId: string): FeedPhoto {
  const photo = photosOf(store).find(({ id }) => id === photoId);
  if (!photo) throw notFound('Foto não encontrada');
  return photo;
}

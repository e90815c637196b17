import { randomUUID } from 'node:crypto';
import type { FeedPhoto, myStoreContract } from '@cardume/bff/contract';
import { type Handlers, notFound } from '@cardume/kit/http';
import type { OwnStore } from '@cardume/stores/api';
import { apply, type Dependencies, storeOf } from './own-store.ts';

type FeedHandlers = Pick<
  Handlers<typeof myStoreContract>,
  'listMyFeed' | 'addMyFeedPhoto' | 'changeMyFeedPhoto' | 'removeMyFeedPhoto'
>;

/** The photos of the own shop. */
export function feedHandlers(dependencies: Dependencies): FeedHandlers {
  const { services, sessions } = dependencies;
  const { stores } = services;
  return {
    async listMyFeed(_input, exchange) {
      const { userId } = await sessions.require(exchange);
      return photosOf(await storeOf(dependencies, userId));
    },
    async addMyFeedPhoto({ body: { imageUrl } }, exchange) {
      const { userId, isPremium } = await sessions.require(exchange);
      const { id } = await storeOf(dependencies, userId);
      const photoId = randomUUID();
      const added = await stores.addFeedPhoto({ params: { id, photoId }, body: { imageUrl, isPremium } });
      return photoIn(apply(dependencies, added), photoId);
    },
    async changeMyFeedPhoto({ params: { id: photoId }, body }, exchange) {
      const { userId } = await sessions.require(exchange);
      const { id } = await storeOf(dependencies, userId);
      const changed = await stores.changeFeedPhoto({ params: { id, photoId }, body });
      return photoIn(apply(dependencies, changed), photoId);
    },
    async removeMyFeedPhoto({ params: { id: photoId } }, exchange) {
      const { userId } = await sessions.require(exchange);
      const { id } = await storeOf(dependencies, userId);
      apply(dependencies, await stores.removeFeedPhoto({ params: { id, photoId } }));
      return undefined;
    },
  };
}

function photosOf({ id: storeId, feed }: OwnStore): FeedPhoto[] {
  return feed.map((photo) => ({ ...photo, storeId }));
}

/** @throws HttpError 404 where it was removed at the same moment */
function photoIn(store: OwnStore, photoId: string): FeedPhoto {
  const photo = photosOf(store).find(({ id }) => id === photoId);
  if (!photo) throw notFound('Foto não encontrada');
  return photo;
}

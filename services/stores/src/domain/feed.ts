import type { Decision, EventsOf, EventVersions, Rejection } from '@cardume/kit/aggregate';
import { z } from 'zod';

/** Maximum number of feed photos of an owner who is not premium. */
const FREE_FEED_PHOTOS = 3;

export const feedPhoto = z.object({ id: z.string(), imageUrl: z.string(), order: z.int(), createdAt: z.string() });
type Feed = z.infer<typeof feedPhoto>[];

const photo = z.strictObject({ photoId: z.string(), imageUrl: z.string(), order: z.int() });
export const feedEvents = {
  FeedPhotoAdded: [{ data: photo }],
  FeedPhotoChanged: [{ data: photo.partial({ imageUrl: true, order: true }) }],
  FeedPhotoRemoved: [{ data: photo.pick({ photoId: true }) }],
} as const satisfies Record<string, EventVersions>;
type FeedEvent = EventsOf<typeof feedEvents>;

interface AddFeedPhoto {
  type: 'AddFeedPhoto';
  photoId: string;
  imageUrl: string;
  order: number;
  isPremium: boolean;
}
interface ChangeFeedPhoto {
  type: 'ChangeFeedPhoto';
  photoId: string;
  imageUrl?: string | undefined;
  order?: number | undefined;
}
interface RemoveFeedPhoto {
  type: 'RemoveFeedPhoto';
  photoId: string;
}
export type FeedCommand = AddFeedPhoto | ChangeFeedPhoto | RemoveFeedPhoto;

const missingPhoto: Rejection = { rejected: 'missing', code: 'not_found', message: 'Foto não encontrada' };

export function addFeedPhoto({ photoId, imageUrl, order, isPremium }: AddFeedPhoto, feed: Feed): Decision<FeedEvent> {
  if (feed.some((photo) => photo.id === photoId)) return [];
  if (feed.length >= FREE_FEED_PHOTOS && !isPremium) {
    return {
      rejected: 'limit',
      code: 'feed_limit',
      message: `Você já tem ${FREE_FEED_PHOTOS} fotos no feed. Fale com o suporte para liberar mais.`,
    };
  }
  return [{ name: 'FeedPhotoAdded', data: { photoId, imageUrl, order } }];
}

/** Records only changed fields. */
export function changeFeedPhoto({ photoId, imageUrl, order }: ChangeFeedPhoto, feed: Feed): Decision<FeedEvent> {
  const photo = feed.find(({ id }) => id === photoId);
  if (!photo) return missingPhoto;
  const changes = {
    ...(imageUrl === undefined || imageUrl === photo.imageUrl ? {} : { imageUrl }),
    ...(order === undefined || order === photo.order ? {} : { order }),
  };
  return Object.keys(changes).length === 0 ? [] : [{ name: 'FeedPhotoChanged', data: { photoId, ...changes } }];
}

export function removeFeedPhoto({ photoId }: RemoveFeedPhoto, feed: Feed): Decision<FeedEvent> {
  if (!feed.some((photo) => photo.id === photoId)) return missingPhoto;
  return [{ name: 'FeedPhotoRemoved', data: { photoId } }];
}

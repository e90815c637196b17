import type { AggregateStore } from '@cardume/kit/event-store';
import type { StoreCommand, StoreEvent, StoreState } from './domain/store.ts';

/** Which pictures a page of shops uses, in the order of their ids: what is in no page may be deleted. */
export async function listPictures(
  stores: AggregateStore<StoreState, StoreEvent, StoreCommand>,
  { after, limit }: { after: string; limit: number },
): Promise<{ pictures: string[]; next: string | null }> {
  const rows = await stores.streams
    .find({ _id: { $gt: after } })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<{ _id: string }[]>();
  const states = await Promise.all(rows.map(async ({ _id }) => (await stores.load(_id)).state));
  return { pictures: states.flatMap(picturesOf), next: rows.length < limit ? null : (rows.at(-1)?._id ?? null) };
}

function picturesOf(state: StoreState): string[] {
  if (state.status !== 'open') return [];
  const { profileImageUrl, coverImageUrl, feed } = state;
  return [profileImageUrl, coverImageUrl, ...feed.map(({ imageUrl }) => imageUrl)].filter((url) => url !== null);
}

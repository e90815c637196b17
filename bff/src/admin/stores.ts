import { type AdminStore, type adminContract, pageCount } from '@cardume/bff/contract';
import { notFound } from '@cardume/kit/http';
import { REMOVALS_MAX } from '@cardume/reviews/api';
import type { OwnStore } from '@cardume/stores/api';
import { nullIfMissing, nullIfUnavailable } from '../http/api-error.ts';
import { shownReport } from '../reports/handlers.ts';
import type { ApiHandlers } from '../sessions/index.ts';
import type { AdminParts } from './admin-parts.ts';

/** Maximum length of the list of rated shops. If there are more, one half is the best and the other the worst shops. */
const RATED_MAX = 1_000;

type StoreHandlers = Pick<
  ApiHandlers<typeof adminContract>,
  | 'listAllStores'
  | 'setStoreApproval'
  | 'getStoreChecks'
  | 'listRatedStores'
  | 'removeReview'
  | 'listReviewsOfSameOrigin'
  | 'removeReviewsOfSameOrigin'
>;

/** Handlers of shops and reviews. Lists are selected and paged by the directory, and read from the stores service. */
export function adminStoreHandlers({ services, directory, changes }: AdminParts): StoreHandlers {
  const shown = (stores: OwnStore[]) => toAdminStores({ services, directory }, stores);
  return {
    async listAllStores({ query }) {
      const { ids, total } = directory.allShops.page(query);
      const found = await services.stores.getStores({ body: { ids } });
      const { counts } = directory.allShops;
      return { stores: await shown(found), total, totalPages: pageCount(total, query.limit), counts };
    },
    async setStoreApproval({ params, body }, { viewer: { userId: by } }) {
      const decided = await services.stores.setApproval({ params, body: { ...body, by } });
      const [changed] = await shown([changes.applyStore(params.id, decided).store]);
      // The shop was closed after the change.
      if (!changed) throw notFound('Loja não encontrada');
      return changed;
    },
    async getStoreChecks({ params }) {
      const [duplicates, reported] = await Promise.all([
        services.stores.listDuplicates({ params }),
        services.reviews.getReport({ params: { kind: 'store', subjectId: params.id } }).catch(nullIfMissing),
      ]);
      return { duplicates, report: reported?.status === 'open' ? shownReport(directory, reported) : null };
    },
    listRatedStores: () => directory.ratedShops(RATED_MAX),
    async removeReview({ params, body }) {
      changes.applyRatings(params.storeId, await services.reviews.removeReview({ params, body }));
      return undefined;
    },
    async listReviewsOfSameOrigin({ params }) {
      const reviews = await services.reviews.listSameOrigin({ params });
      return reviews.map((review) => ({ ...review, storeName: directory.nameOf(review.storeId) ?? null }));
    },
    async removeReviewsOfSameOrigin({ params, body: { reason } }) {
      const ids = (await services.reviews.listSameOrigin({ params })).map(({ id }) => id);
      let removed = 0;
      for (let at = 0; at < ids.length; at += REMOVALS_MAX) {
        const batch = await services.reviews.removeReviews({ body: { ids: ids.slice(at, at + REMOVALS_MAX), reason } });
        for (const changed of batch.ratings) changes.applyRatings(changed.state.storeId, changed);
        removed += batch.removed;
      }
      return { removed };
    },
  };
}

/** Returns the shops with owner and approver; omits shops that this replica's directory does not have yet. */
export async function toAdminStores(
  { services, directory }: Pick<AdminParts, 'services' | 'directory'>,
  stores: OwnStore[],
): Promise<AdminStore[]> {
  const people = stores.flatMap(({ ownerId, approvedBy }) => [ownerId, ...(approvedBy ? [approvedBy] : [])]);
  const [users, elsewhere] = await Promise.all([
    services.auth.getUsers({ body: { ids: [...new Set(people)] } }),
    // Without catalog the lists and decisions go on; only this mark is missing.
    services.catalog
      .listStoresWithPicturesElsewhere({ body: { storeIds: stores.map(({ id }) => id) } })
      .catch(nullIfUnavailable),
  ]);
  const userOf = new Map(users.map((user) => [user.id, user]));
  return stores.flatMap((store) => {
    const known = directory.findAny(store.id);
    if (!known) return [];
    const approver = userOf.get(store.approvedBy ?? '');
    return {
      ...known,
      ...store,
      userId: store.ownerId,
      hasPicturesElsewhere: elsewhere?.storeIds.includes(store.id) || hasPicturesElsewhere(store),
      approvedBy: approver ? `${approver.firstName} ${approver.lastName}` : null,
      owner: userOf.get(store.ownerId) ?? null,
    };
  });
}

function hasPicturesElsewhere({ profileImageUrl, coverImageUrl, feed }: OwnStore): boolean {
  const pictures = [profileImageUrl, coverImageUrl, ...feed.map(({ imageUrl }) => imageUrl)];
  return pictures.some((url) => url !== null && !url.startsWith('/'));
}

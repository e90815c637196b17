import { SHOP_CATEGORIES, shopCategoryOf } from '@cardume/kit/domain/categories';
import { clockIn } from '@cardume/kit/domain/schedule';
import { withoutPastDays } from '@cardume/kit/domain/schedule-input';
import { type Guard, GuardTaken, type StoreOf } from '@cardume/kit/event-store';
import { conflict, type Handlers, notFound, requireMatch } from '@cardume/kit/http';
import { countByDay } from '@cardume/kit/service/counts-by-day';
import type { ClientSession, Model } from 'mongoose';
import {
  DUPLICATES_MAX,
  type Duplicate,
  type DuplicateFact,
  type OwnStore,
  STORE_NOTICES_MAX,
  type StoreDetails,
  type storesApi,
} from './api.ts';
import { approvedPicturesOf, changesSinceApproval, phoneForms } from './domain/approved-facts.ts';
import { type inbox, isNewerNotice } from './domain/inbox.ts';
import {
  approvalStatusOf,
  type Contact,
  contact,
  type OpenStoreState,
  type Profile,
  type StoreCommand,
  type StoreState,
  store,
} from './domain/store.ts';
import { storeState } from './events.ts';
import type { NoticeRow } from './read-models/store-notices.ts';

export interface StoresData {
  stores: StoreOf<typeof store>;
  inboxes: StoreOf<typeof inbox>;
  notices: Model<NoticeRow>;
  /** Returns the time up to which notices count as read. */
  noticesSince: () => string;
  /** Keyed by owner id: an owner has at most one shop, and none after the account is closed. */
  shopOwners: Guard;
}

/** Handlers of the internal API. */
export function storesRoutes(data: StoresData): Handlers<typeof storesApi> {
  const { stores, inboxes, notices, noticesSince, shopOwners } = data;
  const execute = async (id: string, command: StoreCommand) => changed(id, await stores.execute(id, command));
  return {
    async getStore({ params }) {
      return own(params.id, (await stores.load(params.id)).state);
    },
    async getStores({ body: { ids } }) {
      const found = await stores.loadMany(ids);
      return found.flatMap(({ id, state }) => (state.status === 'open' ? [own(id, state)] : []));
    },
    countOpenings: ({ query: { from } }) => countByDay(stores.streams, { time: 'state.createdAt', from }),
    async getStoreOfOwner({ params }) {
      const [found] = await stores.find({ 'state.ownerId': params.ownerId }, { limit: 1 });
      if (!found) throw notFound('Loja não encontrada');
      return own(found.id, found.state);
    },
    async openStore({ params: { id }, body: { ownerId, details } }) {
      const command = { type: 'OpenStore', ownerId, ...split(withoutPastSpecialDays(details)) } as const;
      const within = (tx: Parameters<Guard['claim']>[2]) => shopOwners.claim(ownerId, id, tx);
      try {
        return changed(id, await stores.execute(id, command, { within, locks: [`owner-${ownerId}`] }));
      } catch (error) {
        if (error instanceof GuardTaken) throw conflict('Você já tem uma loja', 'store_exists');
        throw error;
      }
    },
    async changeStoreDetails({ params: { id }, body }, { req }) {
      const commandOf = (_tx: ClientSession, state: StoreState) => {
        requireMatch(req, state.status === 'open' ? state.updatedAt : undefined);
        const details = state.status === 'open' ? withoutPastSpecialDays(body, state) : body;
        return { type: 'ChangeStoreDetails', ...split(details) } as const;
      };
      return changed(id, await stores.executeFrom(id, commandOf));
    },
    setApproval({ params, body: { approved, by, version, reason, hide } }) {
      if (approved) return execute(params.id, { type: 'ApproveStore', by, version });
      return execute(params.id, { type: 'RefuseStore', by, reason: reason || null, version, hide });
    },
    requestApproval: ({ params }) => execute(params.id, { type: 'RequestApproval' }),
    async listDuplicates({ params: { id } }) {
      const filters = factFilters(openState((await stores.load(id)).state));
      const found = filters.map(async ({ fact, ...filter }) => {
        const others = await stores.find({ ...filter, _id: { $ne: id } }, DUPLICATES_FOUND);
        return others.map((other) => ({ ...other, fact }));
      });
      const byId = Map.groupBy((await Promise.all(found)).flat(), (other) => other.id);
      return [...byId.values()].flatMap(duplicateOf);
    },
    async readInbox({ params: { id: storeId } }) {
      const [rows, { state }] = await Promise.all([
        notices.find({ storeId }).sort({ at: -1, _id: 1 }).limit(STORE_NOTICES_MAX).lean<NoticeRow[]>(),
        inboxes.load(storeId),
      ]);
      const first = { id: '', at: noticesSince() };
      const readUpTo = state.readUpTo && isNewerNotice(state.readUpTo, first) ? state.readUpTo : first;
      return { notices: rows.map(({ _id: id, at, kind, reason }) => ({ id, at, kind, reason })), readUpTo };
    },
    async readNotices({ params: { id }, body: upTo }) {
      await inboxes.execute(id, { type: 'ReadNotices', upTo });
      return undefined;
    },
    async listFeed({ params }) {
      return own(params.id, (await stores.load(params.id)).state).feed;
    },
    addFeedPhoto: ({ params: { id, photoId }, body }) => execute(id, { type: 'AddFeedPhoto', photoId, ...body }),
    changeFeedPhoto: ({ params: { id, photoId }, body }) => execute(id, { type: 'ChangeFeedPhoto', photoId, ...body }),
    removeFeedPhoto: ({ params: { id, photoId } }) => execute(id, { type: 'RemoveFeedPhoto', photoId }),
    async listPictures({ query: { after, limit } }) {
      const page = await stores.find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit });
      const next = page.length < limit ? null : (page.at(-1)?.id ?? null);
      return { pictures: page.flatMap(({ state }) => picturesOf(state)), next };
    },
    listShopCategories: () => [...SHOP_CATEGORIES],
  };
}

/** Texts that differ in case, accents, signs and spaces only are the same: «Rua São João, 1» and «rua sao joao 1». */
const SAME_TEXT = { locale: 'pt', strength: 1, alternate: 'shifted' } as const;

/** Adds the indexes for finding an owner's shop, for counting openings by day, and for finding duplicates to the model. */
export function addStoreIndexes({ streams }: StoreOf<typeof store>): void {
  streams.schema.index({ 'state.ownerId': 1 }).index({ 'state.createdAt': 1 });
  for (const field of ['state.cnpj', 'state.whatsapp', 'state.address']) {
    streams.schema.index({ [field]: 1 }, { collation: SAME_TEXT });
  }
}

const DUPLICATES_FOUND = { limit: DUPLICATES_MAX, sort: { _id: 1 }, collation: SAME_TEXT } as const;

/** Returns for each fact of a shop a filter that finds the shops that have it, too. */
function factFilters({ cnpj, whatsapp, address, city }: OpenStoreState) {
  const filters: { [path: `state.${string}`]: unknown; fact: DuplicateFact }[] = [];
  if (cnpj) filters.push({ fact: 'cnpj', 'state.cnpj': cnpj });
  if (whatsapp) filters.push({ fact: 'whatsapp', 'state.whatsapp': { $in: phoneForms(whatsapp) } });
  if (address) filters.push({ fact: 'address', 'state.address': address, 'state.city': city });
  return filters;
}

/** Returns a shop that was found by several facts. */
function duplicateOf(found: readonly { id: string; state: StoreState; fact: DuplicateFact }[]): Duplicate[] {
  const [first] = found;
  if (first?.state.status !== 'open') return [];
  const { id, state } = first;
  const same = found.map(({ fact }) => fact);
  return [{ id, name: state.name, city: state.city, approvalStatus: approvalStatusOf(state), same }];
}

function openState(state: StoreState): OpenStoreState {
  if (state.status !== 'open') throw notFound('Loja não encontrada');
  return state;
}

function own(id: string, stored: StoreState): OwnStore {
  const state = openState(stored);
  const feed = state.feed.toSorted((a, b) => a.order - b.order || b.createdAt.localeCompare(a.createdAt));
  return {
    id,
    ...state,
    feed,
    approvalStatus: approvalStatusOf(state),
    changes: changesSinceApproval(state),
    refusalReason: state.refusal?.reason ?? null,
    changedSinceRefusal: state.refusal?.corrected ?? false,
  };
}

function changed(id: string, { version, state }: { version: number; state: StoreState }) {
  return { version, state: storeState.parse(store.publicState(state, id)), store: own(id, state) };
}

/**
 * Returns the details with the special days that are not over, by the clock of the shop's state. They are part of every
 * change, which thereby drops the others.
 */
function withoutPastSpecialDays<Details extends Partial<StoreDetails>>(
  details: Details,
  present: Pick<OwnStore, 'state' | 'specialDays'> = { state: null, specialDays: [] },
): Details {
  const now = clockIn(details.state === undefined ? present.state : details.state, Date.now());
  return { ...details, specialDays: withoutPastDays(details.specialDays ?? present.specialDays, now) };
}

/** Separates personal fields from the others, and derives the shop category from the product categories. */
function split(details: StoreDetails): { profile: Profile; contact: Contact };
function split(details: Partial<StoreDetails>): { profile: Partial<Profile>; contact: Partial<Contact> };
function split(details: Partial<StoreDetails>): { profile: object; contact: object } {
  const personal: Record<string, unknown> = {};
  const profile: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(details)) {
    if (value === undefined) continue;
    (name in contact.shape ? personal : profile)[name] = value;
  }
  if (details.productCategoryIds) profile.categoryId = shopCategoryOf(details.productCategoryIds);
  return { profile, contact: personal };
}

function picturesOf(state: StoreState): string[] {
  if (state.status !== 'open') return [];
  const { profileImageUrl, coverImageUrl, feed, approvedFacts } = state;
  const present = [profileImageUrl, coverImageUrl, ...feed.map(({ imageUrl }) => imageUrl)];
  // Admins see the approved pictures until they confirm others.
  return [...new Set([...present.filter((url) => url !== null), ...approvedPicturesOf(approvedFacts)])];
}

import type { Guard, StreamDocument } from '@cardume/kit/event-store';
import { type AggregateStore, GuardTaken } from '@cardume/kit/event-store';
import { conflict, type Handlers, notFound } from '@cardume/kit/http';
import { type OwnStore, type StoreDetails, storeContact, type storesApi } from './api.ts';
import {
  type Contact,
  type Profile,
  type StoreCommand,
  type StoreEvent,
  type StoreState,
  store,
} from './domain/store.ts';
import { type StoreState as PublicStore, storeState } from './events.ts';
import { listPictures } from './pictures.ts';
import type { categoriesModel } from './read-models/categories.ts';
import { shopCategoryOf } from './shop-category.ts';

export interface Dependencies {
  stores: AggregateStore<StoreState, StoreEvent, StoreCommand>;
  /** One shop an owner. */
  shopOwners: Guard;
  categories: ReturnType<typeof categoriesModel>;
}

/** How the internal API of stores is answered. */
export function storesRoutes({ stores, shopOwners, categories }: Dependencies): Handlers<typeof storesApi> {
  const execute = async (id: string, command: StoreCommand) => changed(id, await stores.execute(id, command));
  return {
    async getStore({ params }) {
      return own(params.id, (await stores.load(params.id)).state);
    },
    async getStores({ body: { ids } }) {
      const loaded = await Promise.all(ids.map(async (id) => ({ id, ...(await stores.load(id)) })));
      return loaded.flatMap(({ id, state }) => (state.status === 'open' ? [own(id, state)] : []));
    },
    async getStoreOfOwner({ params }) {
      const row = await stores.streams.findOne({ 'state.ownerId': params.ownerId }).lean<StreamDocument<StoreState>>();
      if (!row) throw notFound('Loja não encontrada');
      const folded = row.fold === store.fold;
      return own(row._id, folded ? row.state : (await stores.load(row._id)).state);
    },
    async openStore({ params: { id }, body: { ownerId, details } }) {
      const { profile, contact } = split(details);
      const command = { type: 'OpenStore', ownerId, profile, contact } as const;
      const within = (tx: Parameters<Guard['claim']>[2]) => shopOwners.claim(ownerId, id, tx);
      try {
        return changed(id, await stores.execute(id, command, { within, locks: [`owner-${ownerId}`] }));
      } catch (error) {
        if (error instanceof GuardTaken) throw conflict('Você já tem uma loja', 'store_exists');
        throw error;
      }
    },
    changeStoreDetails: ({ params, body }) => execute(params.id, { type: 'ChangeStoreDetails', ...split(body) }),
    setApproval: ({ params, body: { approved, by } }) =>
      execute(params.id, { type: approved ? 'ApproveStore' : 'WithdrawStoreApproval', by }),
    async listFeed({ params }) {
      return own(params.id, (await stores.load(params.id)).state).feed;
    },
    addFeedPhoto: ({ params: { id, photoId }, body }) => execute(id, { type: 'AddFeedPhoto', photoId, ...body }),
    changeFeedPhoto: ({ params: { id, photoId }, body }) => execute(id, { type: 'ChangeFeedPhoto', photoId, ...body }),
    removeFeedPhoto: ({ params: { id, photoId } }) => execute(id, { type: 'RemoveFeedPhoto', photoId }),
    listPictures: ({ query }) => listPictures(stores, query),
    async listShopCategories() {
      const rows = await categories.find().sort({ position: 1 }).lean();
      return rows.map(({ _id, name, icon }) => ({ id: _id, name, icon }));
    },
  };
}

function own(id: string, state: StoreState): OwnStore {
  if (state.status !== 'open') throw notFound('Loja não encontrada');
  const feed = state.feed.toSorted((a, b) => a.order - b.order || b.createdAt.localeCompare(a.createdAt));
  return { id, ...state, feed };
}

function changed(id: string, { version, state }: { version: number; state: StoreState }) {
  const known: PublicStore = storeState.parse(store.publicState(state, id));
  return { version, state: known, store: own(id, state) };
}

/** Parts what is personal from what is not; a change of product categories brings its shop category along. */
function split(details: StoreDetails): { profile: Profile; contact: Contact };
function split(details: Partial<StoreDetails>): { profile: Partial<Profile>; contact: Partial<Contact> };
function split(details: Partial<StoreDetails>): { profile: object; contact: object } {
  const contact: Record<string, unknown> = {};
  const profile: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(details)) {
    if (value === undefined) continue;
    (name in storeContact.shape ? contact : profile)[name] = value;
  }
  if (details.productCategoryIds) profile.categoryId = shopCategoryOf(details.productCategoryIds);
  return { profile, contact };
}

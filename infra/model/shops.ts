import type { AdminStore, FeedPhoto, MyStore } from '@cardume/bff/contract';
import { PAYMENTS } from '@cardume/kit/domain/payments';
import { ownStateParts, signedIn } from './accounts.ts';
import type { Choices, Generators } from './choices.ts';
import { accepted, type Command, notFound, type Outcome, refused } from './command.ts';
import {
  type Account,
  publicShop,
  type Shop,
  type ShopFields,
  type State,
  type StatePart,
  shopOfOwner,
  withNotice,
  withShop,
} from './state.ts';

export const CATEGORIES = ['cat-peixes', 'cat-plantas', 'cat-aquarios', 'cat-racoes', 'cat-camas'] as const;
const FREE_PHOTOS = 3;

export const shopCommands: Generators = {
  openShop: { weight: 12, generate: openShop },
  changeShop: { weight: 10, generate: changeShop },
  addPhoto: { weight: 5, generate: addPhoto },
  changePhoto: { weight: 3, generate: changePhoto },
  removePhoto: { weight: 3, generate: removePhoto },
  decideOnShop: { weight: 16, generate: decideOnShop },
  requestApproval: { weight: 5, generate: requestApproval },
  visit: { weight: 15, generate: visit },
  readNotices: { weight: 0.5, generate: readNotices },
};

/** Returns the rule of a command on the own shop. */
export const withOwnShop = (
  actor: string,
  rule: (state: State, shop: Shop, seen: Shop, account: Account) => Outcome[],
) =>
  signedIn(actor, (state, { id }, seen) => {
    const [shop, shopSeen, account] = [shopOfOwner(state, id), shopOfOwner(seen, id), seen.accounts[id]];
    return shop && shopSeen && account ? rule(state, shop, shopSeen, account) : notFound(state);
  });

/** Returns the parts that a command of others about a shop touches: its owner's suspension hides it. */
export const shopStateParts = ({ shops }: State, id: string): StatePart[] => {
  const owner = shops[id]?.ownerId;
  return [`shop ${id}`, ...(owner ? ([`account ${owner}`] as const) : [])];
};

function fieldsOf(choices: Choices): ShopFields {
  const day = { opens: '09:00', closes: '18:00' };
  return {
    name: `Aqua ${choices.word('loja')}`,
    description: choices.one(['Peixes e plantas.', 'Tudo para o seu aquário.']),
    address: `Rua das Flores, ${choices.upTo(9)}`,
    city: choices.one(['São Paulo', 'Recife', 'Manaus']),
    neighborhood: choices.one(['Centro', 'Vila Nova']),
    whatsapp: choices.one(['5511987654321', '5581912345678']),
    cnpj: choices.one(['11.222.333/0001-81', '12.345.678/0001-95']),
    productCategoryIds: choices.some(CATEGORIES, 0.6),
    profileImageUrl: choices.one([null, 'https://example.com/perfil.webp']),
    openingHours: choices.one([null, [null, day, day, day, day, day, null]]),
    payments: choices.some(PAYMENTS, 0.4),
    pickup: choices.chance(0.8),
    delivery: choices.one([null, { radiusKm: 5, fee: 800, freeFrom: null, minimum: null, note: 'De moto' }]),
    specialDays: choices.one([[], [{ date: '2999-12-25', label: 'Natal', hours: null }]]),
    vacation: choices.one([null, { from: '2999-01-01', to: '2999-01-31', message: null }]),
  };
}

function openShop(choices: Choices): Command | undefined {
  const owner = choices.browser();
  // Most are by owners without a shop.
  if (!owner || ((owner.shop || !owner.account) && choices.chance(0.95))) return undefined;
  const { actor, account } = owner;
  const fields = fieldsOf(choices);
  return {
    name: 'openShop',
    actor,
    method: 'POST',
    path: '/my-store',
    key: choices.key(),
    body: fields,
    touches: ownStateParts(account),
    rule: signedIn(actor, (state, { id: ownerId }) => {
      if (shopOfOwner(state, ownerId)) return refused(state, 409, 'store_exists');
      return accepted<MyStore>(201, { ...fields, userId: ownerId, approved: false, totalReviews: 0 }, (opened) => {
        const { id, createdAt } = opened;
        const shop: Shop = { ...NEW_SHOP, ...fields, id, ownerId, createdAt, pendingSince: createdAt };
        return withShop(state, shop);
      });
    }),
  };
}

const NEW_SHOP = {
  approved: false,
  refusal: undefined,
  hidden: false,
  approvedFields: undefined,
  version: 1,
  feed: [],
  products: [],
  reviews: [],
  notices: [],
  unread: 0,
  visits: 0,
} as const;

/** Returns the shop after a change by its owner. */
const changed = (shop: Shop, change: Partial<Shop>): Shop => ({
  ...shop,
  ...change,
  version: shop.version + 1,
  refusal: shop.refusal && { ...shop.refusal, corrected: true },
});

/** Whether a change names a value other than the present one; otherwise it is no event. */
const differs = <T extends object>(present: T, changes: Partial<T>): boolean =>
  Object.entries(changes).some(([name, value]) => JSON.stringify(value) !== JSON.stringify(present[name as keyof T]));

function changeShop(choices: Choices): Command | undefined {
  const owner = choices.owner();
  if (!owner) return undefined;
  const { actor, account, shop } = owner;
  const changes = choices.someProperties(fieldsOf(choices));
  return {
    name: 'changeShop',
    actor,
    method: 'PATCH',
    path: '/my-store',
    body: changes,
    touches: ownStateParts(account, shop?.id),
    rule: withOwnShop(actor, (state, own) =>
      accepted(200, { ...changes, id: own.id, approved: own.approved }, () =>
        differs<ShopFields>(own, changes) ? withShop(state, changed(own, changes)) : state,
      ),
    ),
  };
}

const photoUrl = (choices: Choices) => `https://example.com/${choices.word('foto')}.webp`;

function addPhoto(choices: Choices): Command | undefined {
  const owner = choices.owner();
  if (!owner) return undefined;
  const { actor, account, shop } = owner;
  const imageUrl = photoUrl(choices);
  return {
    name: 'addPhoto',
    actor,
    method: 'POST',
    path: '/my-store/feed',
    key: choices.key(),
    body: { imageUrl },
    touches: ownStateParts(account, shop?.id),
    rule: withOwnShop(actor, (state, own, _, { isPremium }) => {
      if (own.feed.length >= FREE_PHOTOS && !isPremium) return refused(state, 422, 'feed_limit');
      return accepted<FeedPhoto>(201, { imageUrl, order: 0, storeId: own.id }, (photo) =>
        withShop(
          state,
          changed(own, { feed: [...own.feed, photo].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)) }),
        ),
      );
    }),
  };
}

function changePhoto(choices: Choices): Command | undefined {
  const owner = choices.owner();
  if (!owner) return undefined;
  const { actor, account, shop } = owner;
  const id = choices.idOf(shop?.feed);
  if (id === undefined) return undefined;
  const changes = choices.someProperties({ imageUrl: photoUrl(choices), order: choices.upTo(3) });
  return {
    name: 'changePhoto',
    actor,
    method: 'PATCH',
    path: `/my-store/feed/${id}`,
    body: changes,
    touches: ownStateParts(account, shop?.id),
    rule: withOwnShop(actor, (state, own) => {
      const photo = own.feed.find((one) => one.id === id);
      if (!photo) return notFound(state);
      const replaced = { ...photo, ...changes };
      const feed = own.feed.map((one) => (one === photo ? replaced : one));
      return accepted(200, replaced, () => (differs(photo, changes) ? withShop(state, changed(own, { feed })) : state));
    }),
  };
}

function removePhoto(choices: Choices): Command | undefined {
  const owner = choices.owner();
  if (!owner) return undefined;
  const { actor, account, shop } = owner;
  const id = choices.idOf(shop?.feed);
  if (id === undefined) return undefined;
  return {
    name: 'removePhoto',
    actor,
    method: 'DELETE',
    path: `/my-store/feed/${id}`,
    touches: ownStateParts(account, shop?.id),
    rule: withOwnShop(actor, (state, own) => {
      const feed = own.feed.filter((photo) => photo.id !== id);
      if (feed.length === own.feed.length) return notFound(state);
      return accepted(204, {}, () => withShop(state, changed(own, { feed })));
    }),
  };
}

/** Fields that an admin confirms with an approval. */
const APPROVED = [
  'name',
  'whatsapp',
  'cnpj',
  'address',
  'neighborhood',
  'city',
  'description',
  'profileImageUrl',
] as const;

/** The changes since the approval, as admins see them. */
export const changesOf = ({ approvedFields, ...shop }: Shop) =>
  APPROVED.flatMap((field) => {
    const [before, after] = [approvedFields?.[field], shop[field]];
    return approvedFields && before !== after ? [{ field, before, after }] : [];
  });

const isRefused = ({ approved, pendingSince }: Shop) => !approved && pendingSince === null;

export function approvalStatusOf(shop: Shop): AdminStore['approvalStatus'] {
  if (shop.approved) return changesOf(shop).length > 0 ? 'changed' : 'approved';
  return isRefused(shop) ? 'refused' : 'waiting';
}

/**
 * Returns the shop after an admin has withdrawn its approval or refused it.
 * @param waitsSince of a shop whose approval is withdrawn
 */
export function refusedShop(shop: Shop, reason: string | null, waitsSince: string | null): Shop {
  const decided = { ...shop, refusal: { reason, corrected: false }, version: shop.version + 1 };
  if (shop.approved) {
    const withdrawn = { approved: false, approvedFields: undefined, pendingSince: waitsSince };
    return withNotice({ ...decided, ...withdrawn }, { kind: 'approval-removed', data: { reason } });
  }
  if (isRefused(shop) && shop.refusal?.reason === reason) return shop;
  return withNotice({ ...decided, pendingSince: null }, { kind: 'refused', data: { reason } });
}

/** Returns the shop after an admin has hidden it. */
export const hiddenShop = (shop: Shop): Shop =>
  shop.hidden ? shop : { ...shop, hidden: true, version: shop.version + 1 };

function approvedShop(shop: Shop): Shop {
  if (shop.approved && changesOf(shop).length === 0) return shop;
  const confirmed = { ...shop, approvedFields: shop, version: shop.version + 1 };
  if (shop.approved) return confirmed;
  const approval = { approved: true, refusal: undefined, hidden: false, pendingSince: null };
  return withNotice({ ...confirmed, ...approval }, { kind: 'approved', data: {} });
}

function requestApproval(choices: Choices): Command | undefined {
  const owner = choices.owner();
  if (!owner?.shop || (!isRefused(owner.shop) && choices.chance(0.9))) return undefined;
  const { actor, account, shop } = owner;
  return {
    name: 'requestApproval',
    actor,
    method: 'POST',
    path: '/my-store/approval-request',
    touches: ownStateParts(account, shop.id),
    rule: withOwnShop(actor, (state, own) => {
      if (!isRefused(own)) return refused(state, 409, 'store_not_refused');
      return accepted<MyStore>(200, { id: own.id, approvalStatus: 'waiting' }, ({ pendingSince }) =>
        withShop(state, { ...own, pendingSince, version: own.version + 1 }),
      );
    }),
  };
}

/** Stands for the time of a withdrawal, which only the response has. */
const WITHDRAWN = '';

function decideOnShop(choices: Choices): Command | undefined {
  const [actor, shop] = [choices.admin(), choices.shop()];
  if (!actor || !shop) return undefined;
  const id = choices.idOf([shop]);
  if (id === undefined) return undefined;
  const approved = choices.chance(0.75);
  const reason = choices.one([null, 'Sem foto', 'Sem CNPJ']);
  const version = choices.one([undefined, shop.version, shop.version, shop.version - 1]);
  const body = { approved, ...(approved ? {} : { reason }), ...(version === undefined ? {} : { version }) };
  return {
    name: 'decideOnShop',
    actor,
    method: 'PATCH',
    path: `/admin/stores/${id}/approve`,
    body,
    touches: [`shop ${id}`],
    rule(state) {
      const found = state.shops[id];
      if (!found) return notFound(state);
      if (version !== undefined && version !== found.version) return refused(state, 409, 'store_changed');
      const decided = (waitsSince: string | null) =>
        approved ? approvedShop(found) : refusedShop(found, reason, waitsSince);
      return accepted<AdminStore>(200, adminFacts(decided(WITHDRAWN)), ({ pendingSince }) =>
        withShop(state, decided(pendingSince)),
      );
    },
  };
}

export const starsOf = ({ reviews }: Shop) => reviews.reduce((sum, { rating }) => sum + rating, 0);
export const ratingOf = (shop: Shop) => ({
  totalReviews: shop.reviews.length,
  averageRating: shop.reviews.length === 0 ? null : starsOf(shop) / shop.reviews.length,
});

/** What everybody sees of a shop. */
export function shopFacts(shop: Shop) {
  const { id, name, description, address, city, neighborhood, whatsapp, productCategoryIds, profileImageUrl } = shop;
  const { createdAt, approved, payments, pickup, delivery, specialDays, vacation } = shop;
  return {
    ...{ id, name, description, address, city, neighborhood, whatsapp, productCategoryIds, profileImageUrl },
    ...{ createdAt, approved, openingHours: shop.openingHours ?? undefined, ...ratingOf(shop) },
    ...{ payments, pickup, delivery, specialDays, vacation },
  };
}

/** Facts of a shop that only admins and its owner see. */
export const adminFacts = (shop: Shop) => ({
  id: shop.id,
  approved: shop.approved,
  approvalStatus: approvalStatusOf(shop),
  refusalReason: shop.refusal?.reason ?? null,
  version: shop.version,
  hidden: shop.hidden,
  changes: changesOf(shop),
});

function visit(choices: Choices): Command | undefined {
  const [actor, shop] = [choices.visitor(), choices.shop()];
  if (!actor || !shop || !choices.hasVisits) return undefined;
  const id = choices.idOf([shop]);
  if (id === undefined) return undefined;
  return {
    name: 'visit',
    actor,
    method: 'POST',
    path: `/stores/${id}/visit`,
    body: {},
    touches: shopStateParts(choices.state, id),
    rule(state, seen) {
      const [found, shown] = [state.shops[id], publicShop(seen, id)];
      if (!found || !shown) return notFound(state);
      const counted = shown.approved ? withShop(state, { ...found, visits: found.visits + 1 }) : state;
      // 202: the count comes later.
      return [...accepted(200, {}, () => counted), ...accepted(202, {}, () => counted)];
    },
  };
}

/** Reads all notices: the client first asks for the newest one. */
function readNotices(choices: Choices): Command | undefined {
  const owner = choices.owner();
  if (!owner?.shop || owner.shop.notices.length === 0) return undefined;
  const { actor, account, shop } = owner;
  return {
    name: 'readNotices',
    actor,
    method: 'POST',
    path: '/my-store/notices/read',
    touches: ownStateParts(account, shop.id),
    alone: true,
    async sendSteps(browser) {
      const { notices } = await browser.read<{ notices: { id: string }[] }>('/api/my-store/notices');
      return browser.post('/api/my-store/notices/read', { upTo: notices[0]?.id });
    },
    rule: withOwnShop(actor, (state, own) =>
      accepted(200, { unread: 0 }, () => withShop(state, { ...own, unread: 0 })),
    ),
  };
}

import type {
  CurrentUser,
  FeedPhoto,
  Product,
  ReportKind,
  ReportReason,
  Review,
  StorePage,
} from '@cardume/bff/contract';

/** An account, with what the product knows of it but never shows. */
export interface Account {
  id: string;
  email: string;
  password: string;
  role: CurrentUser['role'];
  status: CurrentUser['status'];
  isPremium: boolean;
  /** The password is one that an admin has set. */
  temporaryPassword: boolean;
  createdAt: string;
}

/** Fields of a shop that its owner writes. */
export interface ShopFields
  extends Pick<
    StorePage,
    | 'name'
    | 'description'
    | 'address'
    | 'city'
    | 'neighborhood'
    | 'whatsapp'
    | 'productCategoryIds'
    | 'profileImageUrl'
    | 'openingHours'
    | 'payments'
    | 'pickup'
    | 'delivery'
    | 'specialDays'
    | 'vacation'
  > {
  cnpj: string | null;
}

export interface Notice {
  kind: 'approved' | 'refused' | 'approval-removed' | 'review' | 'review-removed';
  data: object;
}

/** What a product says of its own shop: not what others offer, which changes without it. */
export type OwnProduct = Omit<Product, 'others'>;

export interface Shop extends ShopFields {
  id: string;
  ownerId: string;
  createdAt: string;
  approved: boolean;
  /** The last refusal or withdrawal; undefined if there was none since the last approval. */
  refusal: { reason: string | null; corrected: boolean } | undefined;
  /** Hidden because of reports, until its approval. */
  hidden: boolean;
  /** Since when it waits for a decision; null for an approved and for a refused shop. */
  pendingSince: string | null;
  /** Values that the last approval confirmed; undefined without approval. */
  approvedFields: ShopFields | undefined;
  /** Number of events of the shop, which a decision may name. */
  version: number;
  /** Oldest first. */
  feed: readonly FeedPhoto[];
  /** Newest first, as the product lists them. */
  products: readonly OwnProduct[];
  reviews: readonly Review[];
  /** In no order: notices of simultaneous commands may be listed in another order than that of the commands. */
  notices: readonly Notice[];
  unread: number;
  visits: number;
}

export interface Report {
  kind: ReportKind;
  id: string;
  storeId: string;
  action: 'dismissed' | 'removed' | null;
  /** These are in no order, like notices. */
  reasons: readonly ReportReason[];
  comments: readonly string[];
  /** Actors who have reported it. */
  reporters: readonly string[];
}

/** What the product must know after some commands. Never changed in place. */
export interface State {
  accounts: Readonly<Record<string, Account>>;
  /** Account of each actor who is signed in. */
  sessions: Readonly<Record<string, string>>;
  shops: Readonly<Record<string, Shop>>;
  /** By kind and id of the subject. */
  reports: Readonly<Record<string, Report>>;
}

export const findAccount = ({ accounts }: State, email: string): Account | undefined =>
  Object.values(accounts).find((account) => account.email === email);

export const accountOf = ({ accounts, sessions }: State, actor: string): Account | undefined =>
  accounts[sessions[actor] ?? ''];

export const shopOfOwner = ({ shops }: State, ownerId: string | undefined): Shop | undefined =>
  Object.values(shops).find((shop) => shop.ownerId === ownerId);

export const isHidden = ({ accounts }: State, { hidden, ownerId }: Shop): boolean =>
  hidden || accounts[ownerId]?.status === 'suspended';

/** Returns the shop if the public may see it, approved or not. */
export function publicShop(state: State, id: string): Shop | undefined {
  const shop = state.shops[id];
  return shop && !isHidden(state, shop) ? shop : undefined;
}

export const isListed = (state: State, shop: Shop): boolean => shop.approved && !isHidden(state, shop);

export const withAccount = (state: State, account: Account): State => ({
  ...state,
  accounts: { ...state.accounts, [account.id]: account },
});

/** Returns a list without an order, so that the same items in another order are the same state. */
export const unordered = <T>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** Order of lists with the newest first, then by id. */
export const newestFirst = (a: { createdAt: string; id: string }, b: { createdAt: string; id: string }): number =>
  b.createdAt.localeCompare(a.createdAt) || (a.id < b.id ? -1 : 1);

export const withNotice = (shop: Shop, notice: Notice): Shop => ({
  ...shop,
  notices: unordered([...shop.notices, notice]),
  unread: shop.unread + 1,
});

export const withShop = (state: State, shop: Shop): State => ({
  ...state,
  shops: { ...state.shops, [shop.id]: shop },
});

/** Ends the sessions of an account, except that of the actor `keep`. */
export const withoutSessions = (state: State, accountId: string, keep?: string): State => ({
  ...state,
  sessions: Object.fromEntries(
    Object.entries(state.sessions).filter(([actor, id]) => id !== accountId || actor === keep),
  ),
});

/** The parts of a state that commands share: two commands without a common part never meet. */
export type StatePart = `account ${string}` | `email ${string}` | `shop ${string}` | `report ${string}`;

/** Returns these parts as text, to compare states by. */
export function fingerprint({ accounts, sessions, shops, reports }: State, parts: readonly StatePart[]): string {
  const values = parts.map((part) => {
    const [kind, id = ''] = part.split(' ');
    if (kind === 'shop') return shops[id];
    if (kind === 'report') return reports[id];
    if (kind === 'email') return findAccount({ accounts, sessions, shops, reports }, id);
    const actors = Object.keys(sessions).filter((actor) => sessions[actor] === id);
    return [accounts[id], actors.sort(), shopOfOwner({ accounts, sessions, shops, reports }, id)];
  });
  return JSON.stringify(values);
}

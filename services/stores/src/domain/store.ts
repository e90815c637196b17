import type { Aggregate, Decision, Recorded, Rejection } from '@cardume/kit/event-store';
import type { OpeningHours } from '../events.ts';

/** What an owner says of a shop and everybody may know for good. */
export interface Profile {
  name: string;
  description: string;
  city: string;
  neighborhood: string;
  state: string | null;
  profileImageUrl: string | null;
  coverImageUrl: string | null;
  productCategoryIds: string[];
  /** Derived from the selected product categories. */
  categoryId: string | null;
  /** Events of before do not say it. */
  openingHours?: OpeningHours | null;
}

/** What leads to a person: erased with the account. */
export interface Contact {
  whatsapp: string | null;
  cnpj: string | null;
  address: string;
  postalCode: string | null;
  formattedAddress: string | null;
  placeId: string | null;
  latitude: string | null;
  longitude: string | null;
}

export interface FeedPhoto {
  id: string;
  imageUrl: string;
  order: number;
  createdAt: string;
}

export type StoreEvent =
  | { name: 'StoreOpened'; data: { ownerId: string } & Profile; personal?: Contact }
  | { name: 'StoreDetailsChanged'; data: Partial<Profile>; personal?: Partial<Contact> }
  | { name: 'StoreApproved'; data: { approvedBy: string } }
  | { name: 'StoreApprovalWithdrawn'; data: { withdrawnBy: string } }
  | { name: 'FeedPhotoAdded'; data: { photoId: string; imageUrl: string; order: number } }
  | { name: 'FeedPhotoChanged'; data: { photoId: string; imageUrl?: string; order?: number } }
  | { name: 'FeedPhotoRemoved'; data: { photoId: string } }
  | { name: 'StoreClosed'; data: Record<string, never> };

export interface OpenStoreState extends Profile, Contact {
  status: 'open';
  openingHours: OpeningHours | null;
  ownerId: string;
  approved: boolean;
  approvedAt: string | null;
  approvedBy: string | null;
  feed: FeedPhoto[];
  createdAt: string;
  updatedAt: string;
}

export type StoreState = { status: 'none' } | { status: 'closed' } | OpenStoreState;

export type StoreCommand =
  | { type: 'OpenStore'; ownerId: string; profile: Profile; contact: Contact }
  | { type: 'ChangeStoreDetails'; profile: Partial<Profile>; contact: Partial<Contact> }
  | { type: 'ApproveStore'; by: string }
  | { type: 'WithdrawStoreApproval'; by: string }
  | { type: 'AddFeedPhoto'; photoId: string; imageUrl: string; order: number; isPremium: boolean }
  | { type: 'ChangeFeedPhoto'; photoId: string; imageUrl?: string | undefined; order?: number | undefined }
  | { type: 'RemoveFeedPhoto'; photoId: string }
  | { type: 'CloseStore' };

/** Photos of a feed that is not premium (SPEC section 9). */
export const FREE_FEED_PHOTOS = 3;

const ERASED: Contact = {
  whatsapp: null,
  cnpj: null,
  address: '',
  postalCode: null,
  formattedAddress: null,
  placeId: null,
  latitude: null,
  longitude: null,
};

const missing: Rejection = { rejected: 'missing', code: 'not_found', message: 'Loja não encontrada' };
const missingPhoto: Rejection = { ...missing, message: 'Foto não encontrada' };

function evolve(state: StoreState, event: Recorded<StoreEvent>): StoreState {
  if (event.name === 'StoreOpened') {
    return {
      status: 'open',
      ...event.data,
      openingHours: event.data.openingHours ?? null,
      ...ERASED,
      ...event.personal,
      approved: false,
      approvedAt: null,
      approvedBy: null,
      feed: [],
      createdAt: event.at,
      updatedAt: event.at,
    };
  }
  if (state.status !== 'open') return state;
  if (event.name === 'StoreClosed') return { status: 'closed' };
  return { ...evolveOpen(state, event), updatedAt: event.at };
}

function evolveOpen(
  state: OpenStoreState,
  event: Exclude<Recorded<StoreEvent>, { name: 'StoreOpened' | 'StoreClosed' }>,
) {
  switch (event.name) {
    case 'StoreDetailsChanged':
      return { ...state, ...event.data, ...event.personal };
    case 'StoreApproved':
      return { ...state, approved: true, approvedAt: event.at, approvedBy: event.data.approvedBy };
    case 'StoreApprovalWithdrawn':
      return { ...state, approved: false, approvedAt: null, approvedBy: null };
    case 'FeedPhotoAdded': {
      const { photoId, imageUrl, order } = event.data;
      return { ...state, feed: [...state.feed, { id: photoId, imageUrl, order, createdAt: event.at }] };
    }
    case 'FeedPhotoChanged': {
      const { photoId, ...changes } = event.data;
      return { ...state, feed: state.feed.map((photo) => (photo.id === photoId ? { ...photo, ...changes } : photo)) };
    }
    case 'FeedPhotoRemoved':
      return { ...state, feed: state.feed.filter((photo) => photo.id !== event.data.photoId) };
    default:
      return event satisfies never;
  }
}

function decide(command: StoreCommand, state: StoreState): Decision<StoreEvent> {
  if (command.type === 'OpenStore') return openStore(command, state);
  if (state.status !== 'open') return command.type === 'CloseStore' ? [] : missing;
  switch (command.type) {
    case 'ChangeStoreDetails':
      return Object.keys({ ...command.profile, ...command.contact }).length === 0
        ? []
        : [{ name: 'StoreDetailsChanged', data: command.profile, personal: command.contact }];
    case 'ApproveStore':
      return state.approved ? [] : [{ name: 'StoreApproved', data: { approvedBy: command.by } }];
    case 'WithdrawStoreApproval':
      return state.approved ? [{ name: 'StoreApprovalWithdrawn', data: { withdrawnBy: command.by } }] : [];
    case 'CloseStore':
      return [{ name: 'StoreClosed', data: {} }];
    case 'AddFeedPhoto':
      return addFeedPhoto(command, state);
    case 'ChangeFeedPhoto':
      return changeFeedPhoto(command, state);
    case 'RemoveFeedPhoto':
      return state.feed.some((photo) => photo.id === command.photoId)
        ? [{ name: 'FeedPhotoRemoved', data: { photoId: command.photoId } }]
        : missingPhoto;
    default:
      return command satisfies never;
  }
}

function openStore(
  { ownerId, profile, contact }: Extract<StoreCommand, { type: 'OpenStore' }>,
  state: StoreState,
): Decision<StoreEvent> {
  if (state.status === 'none') return [{ name: 'StoreOpened', data: { ownerId, ...profile }, personal: contact }];
  if (state.status === 'open' && state.ownerId === ownerId) return [];
  return { rejected: 'conflict', code: 'store_exists', message: 'Esta loja já existe' };
}

function addFeedPhoto(
  { photoId, imageUrl, order, isPremium }: Extract<StoreCommand, { type: 'AddFeedPhoto' }>,
  state: OpenStoreState,
): Decision<StoreEvent> {
  if (state.feed.some((photo) => photo.id === photoId)) return [];
  if (state.feed.length >= FREE_FEED_PHOTOS && !isPremium) {
    return {
      rejected: 'limit',
      code: 'feed_limit',
      message: `Você já tem ${FREE_FEED_PHOTOS} fotos no feed. Fale com o suporte para liberar mais.`,
    };
  }
  return [{ name: 'FeedPhotoAdded', data: { photoId, imageUrl, order } }];
}

/** Its place in the feed and in time is kept where only the picture is replaced. */
function changeFeedPhoto(
  { photoId, imageUrl, order }: Extract<StoreCommand, { type: 'ChangeFeedPhoto' }>,
  state: OpenStoreState,
): Decision<StoreEvent> {
  const photo = state.feed.find(({ id }) => id === photoId);
  if (!photo) return missingPhoto;
  const changes = {
    ...(imageUrl === undefined || imageUrl === photo.imageUrl ? {} : { imageUrl }),
    ...(order === undefined || order === photo.order ? {} : { order }),
  };
  return Object.keys(changes).length === 0 ? [] : [{ name: 'FeedPhotoChanged', data: { photoId, ...changes } }];
}

export const store: Aggregate<StoreState, StoreEvent, StoreCommand> = {
  name: 'store',
  collection: 'stores',
  fold: 2,
  events: {
    StoreOpened: { version: 1 },
    StoreDetailsChanged: { version: 1 },
    StoreApproved: { version: 1 },
    StoreApprovalWithdrawn: { version: 1 },
    FeedPhotoAdded: { version: 1 },
    FeedPhotoChanged: { version: 1 },
    FeedPhotoRemoved: { version: 1 },
    StoreClosed: { version: 1 },
  },
  initial: { status: 'none' },
  evolve,
  decide,
  publicState(state, id) {
    if (state.status !== 'open') return null;
    const {
      status: _,
      cnpj: _cnpj,
      placeId: _placeId,
      approvedBy: _by,
      approvedAt: _at,
      feed: _feed,
      ...known
    } = state;
    return { id, ...known };
  },
};

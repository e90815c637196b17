import type {
  Aggregate,
  Decision,
  EventsOf,
  EventVersions,
  RecordedEvent,
  Rejection,
  Upcast,
} from '@cardume/kit/aggregate';
import { changedFields, upcastToPersonal } from '@cardume/kit/fields';
import { z } from 'zod';
import { approvedFacts, approvedFactsOf, changesSinceApproval, isWhatsappApproved } from './approved-facts.ts';
import { delivery, payments } from './delivery.ts';
import { addFeedPhoto, changeFeedPhoto, type FeedCommand, feedEvents, feedPhoto, removeFeedPhoto } from './feed.ts';
import { openingHours, specialDays, vacation } from './opening-hours.ts';

const text = z.string().nullable();

/** Fields that were added later, with defaults for events and messages of earlier releases. */
const addedLater = z.object({
  openingHours: openingHours.nullable().default(null),
  payments: payments.default([]),
  /** Whether customers may fetch what they buy. */
  pickup: z.boolean().default(true),
});
const ADDED_LATER = addedLater.parse({});

/** Public fields that owners enter, as stored; `api.ts` has their limits. */
export const profile = z.object({
  state: text,
  profileImageUrl: text,
  coverImageUrl: text,
  productCategoryIds: z.array(z.string()),
  /** Derived from the product categories. */
  categoryId: text,
  ...addedLater.shape,
});
/** A profile as stored in events. */
export type Profile = z.input<typeof profile>;

/** Free text, which may contain personal data. */
const freeText = z.object({
  name: z.string().default(''),
  description: z.string().default(''),
  city: z.string().default(''),
  neighborhood: z.string().default(''),
});

/** The `personal` part of events: identifying fields and free text. The defaults replace erased values. */
export const contact = z.object({
  ...freeText.shape,
  whatsapp: text.default(null),
  cnpj: text.default(null),
  address: z.string().default(''),
  postalCode: text.default(null),
  formattedAddress: text.default(null),
  placeId: text.default(null),
  latitude: text.default(null),
  longitude: text.default(null),
  // These contain free text.
  delivery: delivery.nullable().default(null),
  specialDays: specialDays.default([]),
  vacation: vacation.nullable().default(null),
});
/** A contact as stored in events. */
export type Contact = z.input<typeof contact>;
const ERASED = contact.parse({});

/** The state of an open shop, i.e. one that is not closed. */
export const storeFields = z.object({
  ownerId: z.string(),
  ...profile.shape,
  ...contact.shape,
  approved: z.boolean(),
  approvedAt: text,
  approvedBy: text,
  /** Facts that were approved or confirmed last; empty without approval. */
  approvedFacts,
  /**
   * The last refusal or withdrawal of the approval, and whether the owner has changed the shop since; null if there was
   * none since the last approval.
   */
  refusal: z.object({ reason: text, corrected: z.boolean() }).nullable(),
  /** Whether an admin has hidden the shop because of reports, like that of a suspended owner, until its approval. */
  hidden: z.boolean(),
  /** Since when a shop has been waiting for a decision; null for an approved one and for a refused one. */
  pendingSince: text,
  /** Stream version. A decision on another version is rejected, so that no two admins decide on what one has seen. */
  version: z.int(),
  feed: z.array(feedPhoto),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type OpenStoreState = { status: 'open' } & z.infer<typeof storeFields>;

/** Public state of a shop, as published to other services: without fields for its owner and admins. */
export const publicStore = storeFields
  .omit({
    cnpj: true,
    placeId: true,
    approvedAt: true,
    approvedBy: true,
    approvedFacts: true,
    refusal: true,
    version: true,
    feed: true,
  })
  .extend({
    id: z.string(),
    /** Absent in messages of earlier releases. */
    pendingSince: storeFields.shape.pendingSince.default(null),
    /** Whether an admin has refused it and its owner has not asked again. Absent in messages of earlier releases. */
    refused: z.boolean().default(false),
    /** Whether an approved shop differs from the approved facts. Absent in messages of earlier releases. */
    changedSinceApproval: z.boolean().default(false),
    /** Whether the WhatsApp number is the approved one. Messages of earlier releases lack it and are soon replaced. */
    whatsappApproved: z.boolean().default(true),
    /** Absent in messages of earlier releases. */
    hidden: storeFields.shape.hidden.default(false),
  });

/** Until version 2 shops told nothing of payment, delivery, breaks, special days and vacations. */
const profileV2 = profile.omit({ payments: true, pickup: true });
const contactV2 = contact.omit({ delivery: true, specialDays: true, vacation: true });
/** Adds nothing: the defaults are those of the state. */
const upcastV2: Upcast = (event) => event;

/** Version 1 of the events had free text in `data`. */
const profileV1 = profileV2.extend(freeText.shape);
const contactV1 = contactV2.omit({ name: true, description: true, city: true, neighborhood: true });
const upcastV1 = upcastToPersonal(...Object.keys(freeText.shape));

const withdrawal = z.strictObject({ withdrawnBy: z.string() });
/** Free text by an admin for the owner. */
const withReason = z.strictObject({ reason: text });

const events = {
  StoreOpened: [
    { data: profileV1.extend({ ownerId: z.string() }).strict(), personal: contactV1.strict(), upcast: upcastV1 },
    { data: profileV2.extend({ ownerId: z.string() }).strict(), personal: contactV2.strict(), upcast: upcastV2 },
    { data: profile.extend({ ownerId: z.string() }).strict(), personal: contact.strict() },
  ],
  StoreDetailsChanged: [
    { data: profileV1.partial().strict(), personal: contactV1.partial().strict(), upcast: upcastV1 },
    { data: profileV2.partial().strict(), personal: contactV2.partial().strict(), upcast: upcastV2 },
    { data: profile.partial().strict(), personal: contact.partial().strict() },
  ],
  StoreApproved: [{ data: z.strictObject({ approvedBy: z.string() }) }],
  StoreApprovalWithdrawn: [
    { data: withdrawal, upcast: ({ data }) => ({ data, personal: { reason: null } }) },
    { data: withdrawal, personal: withReason },
  ],
  StoreRefused: [{ data: z.strictObject({ refusedBy: z.string() }), personal: withReason }],
  /** The owner of a refused shop asks for another decision. */
  StoreApprovalRequested: [{ data: z.strictObject({}) }],
  StoreHidden: [{ data: z.strictObject({ hiddenBy: z.string() }) }],
  StoreChangesConfirmed: [{ data: z.strictObject({ confirmedBy: z.string() }) }],
  ...feedEvents,
  StoreClosed: [{ data: z.strictObject({}) }],
} as const satisfies Record<string, EventVersions>;

export type StoreEvent = EventsOf<typeof events>;

export type StoreState = { status: 'none' } | { status: 'closed' } | OpenStoreState;

export type StoreCommand =
  | { type: 'OpenStore'; ownerId: string; profile: Profile; contact: Contact }
  | { type: 'ChangeStoreDetails'; profile: Partial<Profile>; contact: Partial<Contact> }
  | { type: 'ApproveStore'; by: string; version?: number | undefined }
  | { type: 'RefuseStore'; by: string; reason: string | null; version?: number | undefined; hide?: boolean }
  | { type: 'RequestApproval' }
  | FeedCommand
  | { type: 'CloseStore' };

const missing: Rejection = { rejected: 'missing', code: 'not_found', message: 'Loja não encontrada' };

function evolve(state: StoreState, event: RecordedEvent<StoreEvent>): StoreState {
  if (event.name === 'StoreOpened') {
    return {
      status: 'open',
      ...ADDED_LATER,
      ...event.data,
      ...ERASED,
      ...event.personal,
      approved: false,
      approvedAt: null,
      approvedBy: null,
      approvedFacts: [],
      refusal: null,
      hidden: false,
      pendingSince: event.at,
      version: event.version,
      feed: [],
      createdAt: event.at,
      updatedAt: event.at,
    };
  }
  if (state.status !== 'open') return state;
  if (event.name === 'StoreClosed') return { status: 'closed' };
  return { ...evolveOpen(state, event), version: event.version, updatedAt: event.at };
}

function evolveOpen(
  state: OpenStoreState,
  event: Exclude<RecordedEvent<StoreEvent>, { name: 'StoreOpened' | 'StoreClosed' }>,
) {
  switch (event.name) {
    case 'StoreApproved': {
      const { approvedBy } = event.data;
      const approval = { approved: true, approvedAt: event.at, approvedBy, approvedFacts: approvedFactsOf(state) };
      return { ...state, ...approval, refusal: null, hidden: false, pendingSince: null };
    }
    case 'StoreChangesConfirmed':
      return { ...state, approvedFacts: approvedFactsOf(state) };
    case 'StoreApprovalWithdrawn':
      return {
        ...state,
        approved: false,
        approvedAt: null,
        approvedBy: null,
        approvedFacts: [],
        refusal: refusalOf(event),
        pendingSince: event.at,
      };
    case 'StoreRefused':
      return { ...state, refusal: refusalOf(event), pendingSince: null };
    case 'StoreApprovalRequested':
      return { ...state, pendingSince: event.at };
    case 'StoreHidden':
      return { ...state, hidden: true };
    default:
      return { ...evolveContent(state, event), refusal: state.refusal && { ...state.refusal, corrected: true } };
  }
}

const refusalOf = ({ personal }: { personal?: { reason: string | null } | undefined }) => ({
  reason: personal?.reason ?? null,
  corrected: false,
});

type Approval = Pick<OpenStoreState, 'approved' | 'pendingSince'>;
const isRefused = ({ approved, pendingSince }: Approval): boolean => !approved && pendingSince === null;

export const approvalStatus = z.enum(['waiting', 'refused', 'approved', 'changed']);

/** Returns what an admin has decided on a shop; `changed` is an approved one that differs from the approved facts. */
export function approvalStatusOf(state: OpenStoreState): z.infer<typeof approvalStatus> {
  if (state.approved) return changesSinceApproval(state).length > 0 ? 'changed' : 'approved';
  return isRefused(state) ? 'refused' : 'waiting';
}

function evolveContent(
  state: OpenStoreState,
  event: Extract<RecordedEvent<StoreEvent>, { name: 'StoreDetailsChanged' | `FeedPhoto${string}` }>,
) {
  switch (event.name) {
    case 'StoreDetailsChanged':
      return { ...state, ...event.data, ...event.personal };
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
      return changeDetails(command, state);
    case 'ApproveStore':
      return approve(command, state);
    case 'RefuseStore':
      return refuse(command, state);
    case 'RequestApproval':
      return isRefused(state) ? [{ name: 'StoreApprovalRequested', data: {} }] : notRefused;
    case 'CloseStore':
      return [{ name: 'StoreClosed', data: {} }];
    case 'AddFeedPhoto':
      return addFeedPhoto(command, state.feed);
    case 'ChangeFeedPhoto':
      return changeFeedPhoto(command, state.feed);
    case 'RemoveFeedPhoto':
      return removeFeedPhoto(command, state.feed);
    default:
      return command satisfies never;
  }
}

/** Records only changed fields. */
function changeDetails(
  command: Extract<StoreCommand, { type: 'ChangeStoreDetails' }>,
  state: OpenStoreState,
): Decision<StoreEvent> {
  const data = changedFields(command.profile, state);
  const personal = changedFields(command.contact, state);
  if (Object.keys({ ...data, ...personal }).length === 0) return [];
  return [{ name: 'StoreDetailsChanged', data, personal }];
}

const notRefused: Rejection = {
  rejected: 'conflict',
  code: 'store_not_refused',
  message: 'Só uma loja recusada pode pedir nova análise.',
};
const decidedOnAnother: Rejection = {
  rejected: 'conflict',
  code: 'store_changed',
  message: 'A loja mudou, ou já foi decidida, depois que você a abriu. Confira de novo.',
};

/** Returns whether a decision was made on another version of the shop than the present one. */
const isStale = ({ version }: { version?: number | undefined }, state: OpenStoreState): boolean =>
  version !== undefined && version !== state.version;

/** Approves a shop, or confirms its changes since. */
function approve(
  command: Extract<StoreCommand, { type: 'ApproveStore' }>,
  state: OpenStoreState,
): Decision<StoreEvent> {
  if (isStale(command, state)) return decidedOnAnother;
  const { by } = command;
  if (!state.approved) return [{ name: 'StoreApproved', data: { approvedBy: by } }];
  return changesSinceApproval(state).length === 0 ? [] : [{ name: 'StoreChangesConfirmed', data: { confirmedBy: by } }];
}

/**
 * Withdraws the approval of an approved shop, or refuses a pending one, and hides it if `hide` is set. The same refusal
 * again produces no event.
 */
function refuse(command: Extract<StoreCommand, { type: 'RefuseStore' }>, state: OpenStoreState): Decision<StoreEvent> {
  if (isStale(command, state)) return decidedOnAnother;
  const { by, reason, hide = false } = command;
  const hiding: StoreEvent[] = hide && !state.hidden ? [{ name: 'StoreHidden', data: { hiddenBy: by } }] : [];
  const personal = { reason };
  if (state.approved) return [{ name: 'StoreApprovalWithdrawn', data: { withdrawnBy: by }, personal }, ...hiding];
  if (isRefused(state) && state.refusal?.reason === reason) return hiding;
  return [{ name: 'StoreRefused', data: { refusedBy: by }, personal }, ...hiding];
}

function openStore(
  { ownerId, profile, contact }: Extract<StoreCommand, { type: 'OpenStore' }>,
  state: StoreState,
): Decision<StoreEvent> {
  if (state.status === 'none') return [{ name: 'StoreOpened', data: { ownerId, ...profile }, personal: contact }];
  if (state.status === 'open' && state.ownerId === ownerId) return [];
  return { rejected: 'conflict', code: 'store_exists', message: 'Esta loja já existe' };
}

export const store: Aggregate<StoreState, StoreEvent, StoreCommand> = {
  name: 'store',
  collection: 'stores',
  stateVersion: 6,
  // `refusal`: the audit trail shows the reason with the event.
  internalFields: ['approvedFacts', 'version', 'refusal', 'pendingSince'],
  events,
  initial: { status: 'none' },
  evolve,
  decide,
  publicState(state, id) {
    if (state.status !== 'open') return null;
    const changedSinceApproval = changesSinceApproval(state).length > 0;
    const refused = isRefused(state);
    const known = { id, ...state, refused, changedSinceApproval, whatsappApproved: isWhatsappApproved(state) };
    return Object.fromEntries(Object.entries(known).filter(([name]) => name in publicStore.shape));
  },
};

/** The internal API of stores. */
import { defineContract } from '@cardume/kit/contract';
import { isSelectable } from '@cardume/kit/domain/categories';
import type { DayTimes } from '@cardume/kit/domain/schedule';
import { hasValidBreaks } from '@cardume/kit/domain/schedule-input';
import { dayCounts, fromDayQuery } from '@cardume/kit/service/counts-by-day';
import { z } from 'zod';
import { changeSinceApproval } from './domain/approved-facts.ts';
import { delivery, payments } from './domain/delivery.ts';
import { feedPhoto } from './domain/feed.ts';
import { specialDays, vacation } from './domain/opening-hours.ts';
import { approvalStatus, type Contact, type Profile, storeFields } from './domain/store.ts';
import { openingHours, storeState } from './events.ts';

const id = z.string().min(1).max(100);
const text = (max: number) => z.string().trim().min(1).max(max);
const optionalText = (max: number) => z.string().trim().max(max).nullable();

const BREAKS = 'Intervalos fora do horário';
const isDay = (hours: DayTimes | null) => hours === null || hasValidBreaks(hours);
const isDistinct = (values: readonly string[]) => new Set(values).size === values.length;

/** Limits of the fields that owners enter. */
const profileLimits = {
  state: optionalText(2),
  profileImageUrl: optionalText(500),
  coverImageUrl: optionalText(500),
  productCategoryIds: z.array(z.string().refine(isSelectable, 'Categoria desconhecida')).max(50),
  openingHours: openingHours.refine((week) => week.every(isDay), BREAKS).nullish(),
  payments: payments.refine(isDistinct, 'Repetida').optional(),
  pickup: z.boolean().optional(),
} satisfies Record<Exclude<keyof Profile, 'categoryId'>, z.ZodType>;

const contactLimits = {
  name: text(200),
  description: text(2000),
  city: text(100),
  neighborhood: text(100),
  whatsapp: optionalText(20),
  cnpj: optionalText(18),
  address: text(300),
  postalCode: optionalText(10),
  formattedAddress: optionalText(300),
  placeId: optionalText(300),
  latitude: optionalText(30),
  longitude: optionalText(30),
  delivery: delivery.extend({ note: optionalText(200) }).nullish(),
  specialDays: specialDays
    .refine((days) => days.every(({ hours }) => isDay(hours)), BREAKS)
    .refine((days) => isDistinct(days.map(({ date }) => date)), 'Um dia por data')
    .optional(),
  vacation: vacation.extend({ message: optionalText(200) }).nullish(),
} satisfies Record<keyof Contact, z.ZodType>;

/** The fields of a shop that owners enter. */
const storeDetails = z.object({ ...profileLimits, ...contactLimits });
export type StoreDetails = z.infer<typeof storeDetails>;

/** A shop for its owner and admins. */
const ownStore = storeFields.omit({ approvedFacts: true, refusal: true }).extend({
  id: z.string(),
  approvalStatus,
  /** Reason of the last refusal or withdrawal; null if none was given, and for an approved shop. */
  refusalReason: z.string().nullable(),
  /** Whether the owner has changed the shop since the last refusal or withdrawal. */
  changedSinceRefusal: z.boolean(),
  /** Differences to what was approved last; empty without approval. */
  changes: z.array(changeSinceApproval),
});
export type OwnStore = z.infer<typeof ownStore>;

/** What an admin compares with other shops before deciding on one. */
const DUPLICATE_FACTS = ['cnpj', 'whatsapp', 'address'] as const;
export type DuplicateFact = (typeof DUPLICATE_FACTS)[number];
/** Maximum other shops with the same CNPJ, the same number and the same address each. */
export const DUPLICATES_MAX = 20;

/** Another shop with the same facts. */
const duplicate = z.object({
  id: z.string(),
  name: z.string(),
  city: z.string(),
  approvalStatus,
  same: z.array(z.enum(DUPLICATE_FACTS)),
});
export type Duplicate = z.infer<typeof duplicate>;

/** Response of a command: the public state for the directory and the shop for its owner. */
const changedStore = z.object({ version: z.int(), state: storeState, store: ownStore });

const noticePosition = z.object({ id, at: z.iso.datetime() });

/** A notice of an admin's decision on a shop. */
const storeNotice = noticePosition.extend({
  kind: z.enum(['approved', 'refused', 'approval-removed']),
  reason: z.string().nullable(),
});

/** Maximum notices that `readInbox` returns; older ones are omitted. */
export const STORE_NOTICES_MAX = 1_000;

const params = z.object({ id });

export const storesApi = defineContract({
  getStore: { method: 'GET', path: '/stores/:id', summary: 'A shop', params, response: ownStore },
  getStores: {
    method: 'POST',
    path: '/stores/batches',
    readOnly: true,
    summary: 'Shops by id; unknown ones are left out',
    body: z.object({ ids: z.array(id).max(1_000) }),
    response: z.array(ownStore),
  },
  countOpenings: {
    method: 'GET',
    path: '/openings/days',
    summary: 'Number of shops opened by day; closed shops are not counted',
    query: fromDayQuery,
    response: dayCounts,
  },
  getStoreOfOwner: {
    method: 'GET',
    path: '/owners/:ownerId/store',
    summary: "An owner's shop",
    params: z.object({ ownerId: id }),
    response: ownStore,
  },
  openStore: {
    method: 'PUT',
    path: '/stores/:id',
    summary: 'Opens a shop; idempotent for the same id and owner',
    params,
    body: z.object({ ownerId: id, details: storeDetails }),
    response: changedStore,
  },
  changeStoreDetails: {
    method: 'PATCH',
    path: '/stores/:id',
    summary: 'Changes the fields in the body',
    params,
    body: storeDetails.partial(),
    response: changedStore,
  },
  setApproval: {
    method: 'PUT',
    path: '/stores/:id/approval',
    summary: 'Approves a shop or its changes since, refuses it, or withdraws its approval; 409 for another `version`',
    params,
    body: z.object({
      approved: z.boolean(),
      by: id,
      /** `version` of the shop that the admin saw. */
      version: z.int().optional(),
      /** Reason of a refusal or withdrawal; ignored for an approval. Empty counts as null. */
      reason: optionalText(500).default(null),
      /** Also hides a refused shop until it is approved; ignored for an approval. */
      hide: z.boolean().default(false),
    }),
    response: changedStore,
  },
  requestApproval: {
    method: 'POST',
    path: '/stores/:id/approval-requests',
    summary: 'The owner of a refused shop asks for another decision; 409 for any other shop',
    params,
    response: changedStore,
  },
  listDuplicates: {
    method: 'GET',
    path: '/stores/:id/duplicates',
    summary: 'Other shops with the same CNPJ, the same WhatsApp number, or the same address in the same town',
    params,
    response: z.array(duplicate),
  },
  readInbox: {
    method: 'GET',
    path: '/stores/:id/inbox',
    summary: 'The notices about a shop, newest first, and how far its owner has read them and those about its reviews',
    params,
    response: z.object({
      notices: z.array(storeNotice),
      /** This notice and older ones are read. `id` is '' if none was read, and `at` from `notices-since.ts`. */
      readUpTo: z.object({ id: z.string(), at: z.iso.datetime() }),
    }),
  },
  readNotices: {
    method: 'PUT',
    path: '/stores/:id/inbox/read',
    summary: 'Marks a notice and all older ones as read; idempotent. The caller makes sure that the shop has it',
    params,
    body: noticePosition,
  },
  listFeed: {
    method: 'GET',
    path: '/stores/:id/feed',
    summary: 'The feed photos of a shop, by order',
    params,
    response: z.array(feedPhoto),
  },
  addFeedPhoto: {
    method: 'PUT',
    path: '/stores/:id/feed/:photoId',
    summary: 'Adds a photo; three for owners who are not premium',
    params: z.object({ id, photoId: id }),
    body: z.object({ imageUrl: text(500), order: z.int().default(0), isPremium: z.boolean() }),
    response: changedStore,
  },
  changeFeedPhoto: {
    method: 'PATCH',
    path: '/stores/:id/feed/:photoId',
    summary: 'Replaces or moves a photo',
    params: z.object({ id, photoId: id }),
    body: z.object({ imageUrl: text(500), order: z.int() }).partial(),
    response: changedStore,
  },
  removeFeedPhoto: {
    method: 'DELETE',
    path: '/stores/:id/feed/:photoId',
    summary: 'Removes a photo',
    params: z.object({ id, photoId: id }),
    response: changedStore,
    status: 200,
  },
  listPictures: {
    method: 'GET',
    path: '/pictures',
    summary: 'URLs of the pictures of shops, by page; pass `next` as `after` until it is null',
    query: z.object({
      after: z.string().max(100).default(''),
      limit: z.coerce.number().int().min(1).max(1_000).default(500),
    }),
    response: z.object({ pictures: z.array(z.string()), next: z.string().nullable() }),
  },
  /** Called by BFFs of version 1.0.0 that still run during an upgrade. To be removed with the release after the next. */
  listShopCategories: {
    method: 'GET',
    path: '/categories',
    summary: 'Kinds of shop',
    response: z.array(z.object({ id, name: z.string(), icon: z.string() })),
  },
});

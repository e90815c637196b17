import { z } from 'zod';
import { defineApi } from './access.ts';
import { currentUser, userStatus } from './auth.ts';
import { report } from './reports.ts';
import { review } from './reviews.ts';
import { booleanQuery, cents, id, idParams, isoDate, optionalText, paging, requiredText } from './shapes.ts';
import { approvalStatus, privateFields, store } from './stores.ts';

/** A user as admins see it. */
export const adminUser = currentUser.extend({
  premiumSince: isoDate.nullable(),
  lastLoginAt: isoDate.nullable(),
  updatedAt: isoDate,
});
export type AdminUser = z.infer<typeof adminUser>;

/** Each word matches words that begin with it; cut to 100 characters. */
const search = z
  .string()
  .optional()
  .transform((text) => text?.slice(0, 100));

export const adminUsersQuery = z.object({
  search,
  status: userStatus.optional(),
  page: paging(50, 50).page.removeDefault().optional(),
  limit: paging(50, 50).limit.removeDefault().optional(),
});

export const userChange = z
  .object({
    status: z.enum(['approved', 'suspended'], 'Escolha Aprovado ou Suspenso'),
    isPremium: z.boolean(),
  })
  .partial()
  .refine((change) => change.status !== undefined || change.isPremium !== undefined, {
    message: 'Informe o que mudar',
    path: ['status'],
  });

/** A shop as admins see it, with its owner. */
export const adminStore = store.extend({
  userId: id,
  cnpj: privateFields.cnpj.shown,
  approvalStatus,
  approvedAt: isoDate.nullable(),
  /** Name of the admin who approved it; null if their account is closed. */
  approvedBy: z.string().nullable(),
  /** Time since which a shop has been waiting for a decision; null for an approved or refused one. */
  pendingSince: isoDate.nullable(),
  /** Reason of the last refusal or removal of the approval, as the owner sees it. */
  refusalReason: z.string().nullable(),
  /** Version of the shop that a decision refers to; every change by the owner and every decision raises it. */
  version: z.int(),
  /** Fields of an approved shop that its owner changed since an admin last approved them. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** Whether it is hidden because of reports, until its approval. */
  hidden: z.boolean(),
  /** Whether one of its pictures, or of its products', is at another host, where it can change unnoticed. */
  hasPicturesElsewhere: z.boolean(),
  owner: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }).nullable(),
  updatedAt: isoDate,
});
export type AdminStore = z.infer<typeof adminStore>;

export const adminStoreList = z.object({
  stores: z.array(adminStore),
  total: z.int(),
  totalPages: z.int(),
  /** Counts over all shops, regardless of the filter. */
  counts: z.object({
    approved: z.int(),
    /** Not approved. */
    pending: z.int(),
    /** Not approved, and not refused. */
    waiting: z.int(),
  }),
});
export type AdminStoreList = z.infer<typeof adminStoreList>;

/** What an admin compares before deciding on a shop. */
export const storeChecks = z.object({
  /** Other shops with the same CNPJ, the same WhatsApp number or the same address; at most twenty of each. */
  duplicates: z.array(
    z.object({
      id,
      name: z.string(),
      city: z.string(),
      approvalStatus,
      same: z.array(z.enum(['cnpj', 'whatsapp', 'address'])),
    }),
  ),
  /** The open reports of visitors about the shop; null without any. */
  report: report.nullable(),
});
export type StoreChecks = z.infer<typeof storeChecks>;

export const ratedStore = z.object({
  id,
  name: z.string(),
  approved: z.boolean(),
  whatsapp: z.string().nullable(),
  city: z.string(),
  averageRating: z.number(),
  totalReviews: z.int(),
});
export type RatedStore = z.infer<typeof ratedStore>;

/** A review for admins, with the name of its shop; null if the shop is unknown. */
export const reviewOfStore = review.extend({ storeName: z.string().nullable() });
export type ReviewOfStore = z.infer<typeof reviewOfStore>;

/** Reason for removing reviews, kept in the audit trail. */
export const reviewRemoval = z.object({ reason: requiredText('Informe o motivo', 500) });

export const storeApproval = z.object({
  approved: z.boolean('Informe true ou false'),
  /** `version` of the shop that the admin saw; 409 if it was changed or decided on since. */
  version: z.int('Informe um número').optional(),
  /** Reason of a refusal or removal of the approval, shown to the owner. Ignored by an approval. */
  reason: optionalText('Motivo', 500).optional(),
});

/** An event of the audit trail. */
export const auditEntry = z.object({
  id,
  at: isoDate,
  actor: z.object({ id, name: z.string().nullable() }),
  /** Name of the event, such as `StoreApproved`. */
  kind: z.string(),
  /** The changed stream, `<aggregate>-<id>`. */
  subject: z.string(),
  /** Name of the changed shop, product etc.; null if it has none. */
  subjectName: z.string().nullable(),
  /** Values of the changed fields before and after the event. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Maximum number of products that `findProducts` returns. */
export const MAX_FOUND_PRODUCTS = 10;

/** A product of a listed shop, with what an item of the home content has of it. */
export const shopsProduct = z.object({
  id,
  name: z.string(),
  description: z.string(),
  price: cents,
  discountPercentage: z.int().nullable(),
  finalPrice: cents,
  imageUrl: z.string().nullable(),
  whatsapp: z.string().nullable(),
  storeId: id,
  storeName: z.string(),
});
export type ShopsProduct = z.infer<typeof shopsProduct>;

/** A time, followed by an entry's id where it is a position between entries, because several may have the same time. */
const auditPosition = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z(_[0-9a-f]{24})?$/, 'Informe o next da página anterior');

export const auditQuery = z.object({
  /** Id of a user. Default: all admins. */
  actor: z.string().max(100).optional(),
  kind: z.string().max(100).optional(),
  /** Day in America/Sao_Paulo. */
  day: z.iso.date('Informe um dia como 2026-01-31').optional(),
  /** Only events before this position; pass `next` of the previous page. */
  before: auditPosition.optional(),
  limit: paging(100, 50).limit,
});

/** Administration, except of the home content. */
export const adminContract = defineApi({
  listUsers: {
    method: 'GET',
    path: '/admin/users',
    access: 'admin',
    summary: 'Users, newest first: the newest 1,000, or a page where `page` or `limit` is given',
    query: adminUsersQuery,
    response: z.object({ users: z.array(adminUser), total: z.int().optional(), totalPages: z.int().optional() }),
  },
  exportUsers: {
    method: 'GET',
    path: '/admin/users.csv',
    access: 'admin',
    summary: 'All users as a table',
    errors: ['too_many_requests'],
    media: 'text/csv',
  },
  changeUser: {
    method: 'PATCH',
    path: '/admin/users/:id',
    access: 'admin',
    rules: 'At least one of `status` and `isPremium`. `If-Match` concerns `status`.',
    summary: 'Approves or suspends a user, grants or withdraws premium; 422 for oneself and the last admin',
    errors: ['own_account', 'last_admin'],
    params: idParams,
    conditional: true,
    body: userChange,
    response: adminUser,
  },
  resetPassword: {
    method: 'POST',
    path: '/admin/users/:id/reset-password',
    access: 'admin',
    summary:
      "A temporary password; all sessions of the user end. 422 for the own account; an admin's only in a session that a passkey started in the last five minutes",
    errors: ['own_account', 'reauthentication_required'],
    params: idParams,
    response: z.object({ temporaryPassword: z.string() }),
  },
  listAllStores: {
    method: 'GET',
    path: '/admin/stores',
    access: 'admin',
    summary:
      'All shops, newest first; with `approved=false` those that wait or were refused. `order=pending`: first those that wait, the longest waiting first, and the refused; then, as with `order=changed`, those that have changed since their approval',
    query: z.object({
      ...paging(50, 5),
      search,
      approved: booleanQuery().optional(),
      order: z.enum(['changed', 'pending'], 'Use changed ou pending').optional(),
    }),
    response: adminStoreList,
  },
  exportStores: {
    method: 'GET',
    path: '/admin/stores.csv',
    access: 'admin',
    summary: 'All shops as a table',
    errors: ['too_many_requests'],
    media: 'text/csv',
  },
  setStoreApproval: {
    method: 'PATCH',
    path: '/admin/stores/:id/approve',
    access: 'admin',
    summary:
      'Approves a shop or what has changed since, refuses it, or withdraws its approval; 409 where `version` is not the present one',
    errors: ['store_changed'],
    params: idParams,
    body: storeApproval,
    response: adminStore,
  },
  getStoreChecks: {
    method: 'GET',
    path: '/admin/stores/:id/checks',
    access: 'admin',
    summary: 'What an admin compares before deciding on a shop: other shops with the same facts, open reports',
    params: idParams,
    response: storeChecks,
  },
  listRatedStores: {
    method: 'GET',
    path: '/admin/stores/ratings',
    access: 'admin',
    summary: 'Shops with reviews, best first; of more than 1,000 the best and the worst 500',
    response: z.array(ratedStore),
  },
  removeReview: {
    method: 'DELETE',
    path: '/admin/stores/:storeId/reviews/:id',
    access: 'admin',
    summary: 'Removes an abusive review; the reason is kept',
    params: z.object({ storeId: id, id }),
    body: reviewRemoval,
  },
  listReviewsOfSameOrigin: {
    method: 'GET',
    path: '/admin/stores/:storeId/reviews/:id/same-origin',
    access: 'admin',
    summary:
      'Reviews of all shops in 30 days that came from the address or visitor of this one, itself included; newest first, at most 1,000',
    params: z.object({ storeId: id, id }),
    response: z.array(reviewOfStore),
  },
  removeReviewsOfSameOrigin: {
    method: 'DELETE',
    path: '/admin/stores/:storeId/reviews/:id/same-origin',
    access: 'admin',
    summary: 'Removes the reviews that came from the same origin as this one; the reason is kept',
    params: z.object({ storeId: id, id }),
    body: reviewRemoval,
    response: z.object({ removed: z.int() }),
    status: 200,
  },
  findProducts: {
    method: 'GET',
    path: '/admin/products',
    access: 'admin',
    summary: 'At most ten products of listed shops, available or not, as `GET /products` finds them',
    query: z.object({ search: z.string().optional() }),
    response: z.array(shopsProduct).max(MAX_FOUND_PRODUCTS),
  },
  listAudit: {
    method: 'GET',
    path: '/admin/audit',
    access: 'admin',
    summary: 'What people did, newest first',
    query: auditQuery,
    response: z.object({ entries: z.array(auditEntry), next: auditPosition.nullable() }),
  },
});

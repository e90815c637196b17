import { z } from 'zod';
import { defineApi } from './access.ts';
import { responseFieldsOf } from './fields.ts';
import { review, reviewStats } from './reviews.ts';
import { booleanQuery, id, idParams, isoDate, paging, pictureUrl, requiredText } from './shapes.ts';
import {
  approvalStatus,
  feedPhoto,
  newProduct,
  privateFields,
  product,
  productChange,
  store,
  storeChange,
  storeForm,
} from './stores.ts';

/** A shop as its owner sees it. */
export const myStore = store.extend({
  userId: id,
  ...responseFieldsOf(privateFields),
  approvalStatus,
  approvedAt: isoDate.nullable(),
  /** Time since which it has been waiting for a decision; null for an approved or refused one. */
  pendingSince: isoDate.nullable(),
  /** Reason of the refusal or removal of the approval; null if none was given, and for an approved shop. */
  refusalReason: z.string().nullable(),
  /** Whether it was changed since its refusal or the removal of its approval. */
  changedSinceRefusal: z.boolean(),
  visitCount: z.int(),
  updatedAt: isoDate,
});
export type MyStore = z.infer<typeof myStore>;

export const newFeedPhoto = z.object({ imageUrl: pictureUrl });
export const feedPhotoChange = z.object({ imageUrl: pictureUrl, order: z.int().min(0).max(10_000) }).partial();

/** An owner's reply to a review. */
export const reviewReply = z.object({ text: requiredText('Resposta é obrigatória', 1_000) });

export const myReviewsQuery = z.object({
  ...paging(50, 20),
  /** `true`: only reviews without a reply. */
  unanswered: booleanQuery().prefault('false'),
});

const SHOP_RULES =
  '`productCategoryIds` are ids of `GET /api/product-categories`. An external picture has a valid https URL. Breaks are ' +
  'in order and inside the hours, and touch neither each other nor opening or closing. A date has one special day, a ' +
  'way of payment stands once. A vacation ends no earlier than it begins and lasts 90 days at most.';
const SELECTED =
  'The shop has selected the category of the product. An external picture has a valid https URL. A GTIN has its check digit.';
const PICTURE = 'An external picture has a valid https URL.';

/** The shop of the signed-in owner. */
export const myStoreContract = defineApi({
  getMyStore: { method: 'GET', path: '/my-store', access: 'owner', summary: 'The own shop', response: myStore },
  openMyStore: {
    method: 'POST',
    path: '/my-store',
    access: 'signed-in',
    summary: 'Opens the own shop; 409 where there is one',
    rules: SHOP_RULES,
    errors: ['store_exists', 'too_many_requests'],
    body: storeForm,
    response: myStore,
    status: 201,
  },
  changeMyStore: {
    method: 'PATCH',
    path: '/my-store',
    access: 'owner',
    rules: SHOP_RULES,
    summary: 'Changes what the body names',
    errors: ['too_many_requests'],
    conditional: true,
    body: storeChange,
    response: myStore,
  },
  requestMyApproval: {
    method: 'POST',
    path: '/my-store/approval-request',
    access: 'owner',
    summary: 'Asks for another decision on the own shop after a refusal; 409 for a shop that is not refused',
    errors: ['store_not_refused', 'too_many_requests'],
    response: myStore,
  },
  listMyProducts: {
    method: 'GET',
    path: '/my-store/products',
    access: 'owner',
    summary: 'The products of the own shop, newest first',
    response: z.array(product),
  },
  addMyProduct: {
    method: 'POST',
    path: '/my-store/products',
    access: 'owner',
    summary:
      'Adds a product; 422 where the category has `PRODUCTS_PER_CATEGORY` of them, 400 where the shop has not selected it',
    rules: SELECTED,
    errors: ['category_limit', 'photo_limit', 'too_many_requests'],
    body: newProduct,
    response: product,
    status: 201,
  },
  changeMyProduct: {
    method: 'PUT',
    path: '/my-store/products/:id',
    access: 'owner',
    summary: 'Replaces what the body names',
    rules: SELECTED,
    errors: ['category_limit', 'photo_limit', 'too_many_requests'],
    params: idParams,
    conditional: true,
    body: productChange,
    response: product,
  },
  removeMyProduct: {
    method: 'DELETE',
    path: '/my-store/products/:id',
    access: 'owner',
    summary: 'Removes a product',
    errors: ['too_many_requests'],
    params: idParams,
  },
  listMyFeed: {
    method: 'GET',
    path: '/my-store/feed',
    access: 'owner',
    summary: 'The feed photos of the own shop, by order',
    response: z.array(feedPhoto),
  },
  addMyFeedPhoto: {
    method: 'POST',
    path: '/my-store/feed',
    access: 'owner',
    rules: PICTURE,
    summary: 'Adds a photo; 422 beyond three for owners who are not premium',
    errors: ['feed_limit', 'too_many_requests'],
    body: newFeedPhoto,
    response: feedPhoto,
    status: 201,
  },
  changeMyFeedPhoto: {
    method: 'PATCH',
    path: '/my-store/feed/:id',
    access: 'owner',
    rules: PICTURE,
    summary: 'Replaces or moves a photo',
    errors: ['too_many_requests'],
    params: idParams,
    body: feedPhotoChange,
    response: feedPhoto,
  },
  removeMyFeedPhoto: {
    method: 'DELETE',
    path: '/my-store/feed/:id',
    access: 'owner',
    summary: 'Removes a photo',
    errors: ['too_many_requests'],
    params: idParams,
  },
  listMyReviews: {
    method: 'GET',
    path: '/my-store/reviews',
    access: 'owner',
    summary: 'The reviews of the own shop, newest first, and how all of them add up',
    query: myReviewsQuery,
    response: z.object({ reviews: z.array(review), total: z.int(), totalPages: z.int(), stats: reviewStats }),
  },
  replyToReview: {
    method: 'PUT',
    path: '/my-store/reviews/:id/reply',
    access: 'owner',
    summary: 'Publishes the reply to a review of the own shop, or replaces it',
    errors: ['too_many_requests'],
    params: idParams,
    rules: 'The tag in `If-Match` is `repliedAt`, or `none` without a reply.',
    conditional: true,
    body: reviewReply,
    response: review,
  },
  removeReply: {
    method: 'DELETE',
    path: '/my-store/reviews/:id/reply',
    access: 'owner',
    summary: 'Removes the reply to a review of the own shop, if there is one',
    errors: ['too_many_requests'],
    params: idParams,
  },
});

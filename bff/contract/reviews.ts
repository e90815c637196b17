import { z } from 'zod';
import { defineApi } from './access.ts';
import { id, idParams, isoDate, paging, requiredName, visibleText } from './shapes.ts';

export const review = z.object({
  id,
  storeId: id,
  rating: z.int().min(1).max(5),
  comment: z.string().nullable(),
  customerName: z.string(),
  createdAt: isoDate,
  /** Reply of the shop's owner. */
  reply: z.object({ text: z.string(), repliedAt: isoDate }).nullable(),
});
export type Review = z.infer<typeof review>;

export const reviewStats = z.object({
  totalReviews: z.int(),
  averageRating: z.number().nullable(),
  /** Number of reviews by rating. */
  ratingCounts: z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() }),
});
export type ReviewStats = z.infer<typeof reviewStats>;

export const newReview = z.object({
  rating: z
    .int('Escolha de 1 a 5 estrelas')
    .min(1, 'Escolha de 1 a 5 estrelas')
    .max(5, 'Escolha de 1 a 5 estrelas')
    .default(5),
  comment: visibleText().trim().max(2000, 'O comentário deve ter no máximo 2.000 caracteres').nullish(),
  customerName: requiredName('Nome é obrigatório', 100, 'O nome deve ter no máximo 100 caracteres'),
});

/** Time and id of the last review that the caller has: pages by number shift when a review arrives. */
const position = z.string().regex(/^[\d:.TZ-]{20,30}_[\w-]{1,64}$/, 'Informe hora e id da última avaliação');

export const reviewsContract = defineApi({
  listReviews: {
    method: 'GET',
    path: '/stores/:id/reviews',
    access: 'anyone',
    summary: 'The reviews of a shop, newest first; with `after` those that follow this position',
    params: idParams,
    query: z.object({ ...paging(100, 100), after: position.optional() }),
    response: z.array(review),
  },
  getReviewStats: {
    method: 'GET',
    path: '/stores/:id/reviews/stats',
    access: 'anyone',
    summary: 'How the reviews of a shop add up',
    params: idParams,
    response: reviewStats,
  },
  postReview: {
    method: 'POST',
    path: '/stores/:id/reviews',
    access: 'anyone',
    summary: 'Reviews an approved shop',
    errors: ['store_not_approved', 'own_store', 'too_many_requests'],
    params: idParams,
    body: newReview,
    response: review,
    status: 201,
  },
});

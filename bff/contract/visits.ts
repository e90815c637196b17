import { z } from 'zod';
import { defineApi } from './access.ts';
import { id, idParams } from './shapes.ts';

const source = (fallback: string) => z.string().trim().min(1).max(50).default(fallback);

export const visitsContract = defineApi({
  recordVisit: {
    method: 'POST',
    path: '/stores/:id/visit',
    access: 'anyone',
    summary: 'Counts an open of the shop page; 202 `{}` where the new count is not there yet',
    errors: ['too_many_requests'],
    params: idParams,
    body: z.object({ source: source('Web') }).prefault({}),
    response: z.object({ visitCount: z.int().optional() }),
    otherwise: 202,
  },
  recordProductClick: {
    method: 'POST',
    path: '/product-clicks',
    access: 'anyone',
    summary: 'Counts a press on buy; 202 `{}` where the new count is not there yet',
    errors: ['not_found', 'too_many_requests'],
    body: z.object({ productId: id, source: source('store_page') }),
    response: z.object({ clicks: z.int().optional() }),
    otherwise: 202,
  },
});

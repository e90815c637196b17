import { z } from 'zod';
import { defineApi } from './access.ts';
import { MAX_SOURCE_LENGTH } from './limits.ts';
import { id, idParams, visibleText } from './shapes.ts';

const SOURCE = `A origem deve ter de 1 a ${MAX_SOURCE_LENGTH} caracteres`;
const source = (fallback: string) =>
  visibleText(SOURCE).trim().min(1, SOURCE).max(MAX_SOURCE_LENGTH, SOURCE).default(fallback);

export const visitsContract = defineApi({
  recordVisit: {
    method: 'POST',
    path: '/stores/:id/visit',
    access: 'anyone',
    frequent: true,
    summary: 'Counts an open of the shop page; 202 `{}` where the new count is not there yet',
    errors: ['too_many_requests'],
    params: idParams,
    rules: 'Sources that are counted: `busca`, `compartilhar`, `qr`, `inicio`; every other one is a direct link.',
    body: z.object({ source: source('Web') }).prefault({}),
    response: z.object({ visitCount: z.int().optional() }),
    alternativeStatus: 202,
  },
  recordProductClick: {
    method: 'POST',
    path: '/product-clicks',
    access: 'anyone',
    frequent: true,
    summary: 'Counts a press on buy; 202 `{}` where the new count is not there yet',
    errors: ['not_found', 'too_many_requests'],
    body: z.object({ productId: id, source: source('store_page') }),
    response: z.object({ clicks: z.int().optional() }),
    alternativeStatus: 202,
  },
});

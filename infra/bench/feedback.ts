/** Replies and reports: the delay until a BFF other than the one that received them shows them. */
import { randomUUID } from 'node:crypto';
import type { Review } from '@cardume/bff/contract';
import type { RunningProduct } from '../test/product.ts';
import { servicesOf } from '../test/services.ts';
import { OWNER_PASSWORD, openShop } from '../test/shops.ts';
import { signInForCookie } from '../test/sign-in-for-cookie.ts';
import { percentile } from './compare.ts';
import type { BenchRow } from './report.ts';

const PASSWORD = 'cardume123';

/** Delay from an owner's reply to its display in the second BFF. @param product with a second BFF and without limits */
export async function replyDelay(product: RunningProduct, replies: number): Promise<BenchRow> {
  const services = servicesOf(product);
  const { id: storeId, ownerId } = await openShop(services);
  const cookie = await signInForCookie(product.baseUrl, `${ownerId}@example.com`, OWNER_PASSWORD);
  const id = randomUUID();
  const body = { rating: 4, comment: null, customerName: 'Rui', storeApproved: true } as const;
  await services.reviews.postReview({ params: { storeId, id }, body });
  const url = `${product.urls['bff-2']}/api/stores/${storeId}/reviews`;
  await shown<Review[]>(url, '', (reviews) => reviews.length === 1);
  const took: number[] = [];
  for (let n = 0; n < replies; n++) {
    const began = performance.now();
    await send(product, 'PUT', `/api/my-store/reviews/${id}/reply`, { text: `Obrigado ${n}` }, cookie);
    await shown<Review[]>(url, '', ([review]) => review?.reply?.text === `Obrigado ${n}`);
    took.push(performance.now() - began);
  }
  return delayRow('a reply on the reviews', took);
}

/**
 * Delay from a visitor's report to its count in the admin's list of the second BFF.
 * @param product as for `replyDelay`
 */
export async function reportDelay(product: RunningProduct, reports: number): Promise<BenchRow> {
  const services = servicesOf(product);
  const email = 'bench-admin@example.com';
  await services.auth.createAdmin({
    body: {
      id: 'bench-admin',
      email,
      password: PASSWORD,
      firstName: 'Rosa',
      lastName: 'Lima',
      phone: '1',
    },
  });
  const cookie = await signInForCookie(product.baseUrl, email, PASSWORD);
  const { id } = await openShop(services);
  await shown(`${product.baseUrl}/api/stores/${id}`, '', () => true);
  const url = `${product.urls['bff-2']}/api/admin/reports`;
  const took: number[] = [];
  for (let n = 1; n <= reports; n++) {
    const began = performance.now();
    await send(product, 'POST', '/api/reports', { kind: 'store', id, reason: 'spam' }, '');
    await shown<{ reports: { count: number }[] }>(url, cookie, ({ reports: [first] }) => first?.count === n);
    took.push(performance.now() - began);
  }
  return delayRow('a report in the admin’s list', took);
}

async function send(
  { baseUrl }: RunningProduct,
  method: string,
  path: string,
  body: object,
  cookie: string,
): Promise<void> {
  const headers = { 'content-type': 'application/json', cookie };
  const response = await fetch(baseUrl + path, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} responded ${response.status}`);
}

/** Repeats the request until the response is as expected. */
async function shown<Body>(url: string, cookie: string, isShown: (body: Body) => boolean): Promise<void> {
  for (;;) {
    const response = await fetch(url, { headers: { cookie } });
    const text = await response.text();
    if (response.ok && isShown(JSON.parse(text) as Body)) return;
  }
}

function delayRow(what: string, took: number[]): BenchRow {
  const figure = percentile(took, 95);
  const work = `delay of ${what} on another BFF, p95`;
  return { work, ours: `${figure.toFixed(1)} ms`, baseline: '', figure, goal: 100 };
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Review, ReviewStats, StorePage } from '@cardume/bff/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from './eventually.ts';
import { type RunningProduct, startProduct } from './product.ts';
import { servicesOf } from './services.ts';
import { openShop } from './shops.ts';

const WRITERS = 4;
/** A shorter pause would leave little CPU time for the restarting processes. */
const WRITE_EVERY_MS = 100;

let product: RunningProduct;
let shopUrl: string;

beforeAll(async () => {
  product = await startProduct({ env: { RATE_REVIEW: '0' } });
  const { id } = await openShop(servicesOf(product));
  shopUrl = `${product.baseUrl}/api/stores/${id}`;
  await eventually(async () => expect((await fetch(shopUrl)).status).toBe(200));
});
afterAll(() => product?.stop());

/** Posts reviews sequentially until `stopped` returns true. @returns the ids of the accepted reviews */
async function postReviews(stopped: () => boolean): Promise<string[]> {
  const accepted: string[] = [];
  const headers = { 'content-type': 'application/json' };
  while (!stopped()) {
    const body = JSON.stringify({ customerName: 'Ana', rating: 5 });
    const signal = AbortSignal.timeout(10_000);
    const response = await fetch(`${shopUrl}/reviews`, { method: 'POST', headers, body, signal }).catch(
      () => undefined,
    );
    if (response?.status === 201) accepted.push(((await response.json()) as Review).id);
    await pause(WRITE_EVERY_MS);
  }
  return accepted;
}

async function allReviewIds(total: number): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ids.length < total; page++) {
    const reviews = (await (await fetch(`${shopUrl}/reviews?page=${page}`)).json()) as Review[];
    if (reviews.length === 0) break;
    ids.push(...reviews.map(({ id }) => id));
  }
  return ids;
}

describe('kill -9 of every process in turn', () => {
  it('loses and duplicates no accepted review', async () => {
    let stop = false;
    const writers = Array.from({ length: WRITERS }, () => postReviews(() => stop));
    for (const name of product.processes.names) {
      await product.processes.kill(name);
      await product.processes.restart(name);
    }
    stop = true;
    const accepted = (await Promise.all(writers)).flat();
    // A review whose request timed out may still be stored.
    const { stats, listed } = await eventually(async () => {
      const stats = (await (await fetch(`${shopUrl}/reviews/stats`)).json()) as ReviewStats;
      const listed = await allReviewIds(stats.totalReviews);
      expect(new Set(listed).size).toBe(listed.length);
      expect(listed).toHaveLength(stats.totalReviews);
      return { stats, listed };
    });
    expect(accepted.length).toBeGreaterThan(product.processes.names.length);
    expect(accepted.filter((id) => !listed.includes(id))).toEqual([]);
    await eventually(async () => {
      const page = (await (await fetch(shopUrl)).json()) as StorePage;
      expect(page.totalReviews).toBe(stats.totalReviews);
    });
  });
});

/** Owners' notices: the delay until a BFF other than the one that received the review shows it. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningProduct } from '../test/product.ts';
import { servicesOf } from '../test/services.ts';
import { untilApproved } from '../test/shops.ts';
import { signedInOwner } from '../test/signed-in-owner.ts';
import { percentile } from './compare.ts';
import { FigureStream } from './figure-stream.ts';
import type { BenchRow } from './report.ts';

const AT_ONCE = 20;

/**
 * Delay from the request that posts a review to the event on its owner's stream on the second BFF.
 * @param product with a second BFF, and without a limit of reviews
 * @param unread number of the shop's reviews that its owner has not read, so that the cost of counting them is included
 */
export async function noticeDelay(product: RunningProduct, reviews: number, unread: number): Promise<BenchRow> {
  const { storeId, cookie } = await signedInOwner(product);
  await untilApproved(product.baseUrl, storeId);
  await fill(product, storeId, unread);
  const url = `${product.urls['bff-2']}/api/my-store/notices/stream`;
  const stream = await FigureStream.open({ url, cookie, figureOf: ({ unread }) => unread });
  const took: number[] = [];
  for (let n = 0; n < reviews; n++) {
    const began = performance.now();
    const moved = stream.moves();
    const { status } = await fetch(`${product.baseUrl}/api/stores/${storeId}/reviews`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ rating: 5, customerName: 'Marina' }),
    });
    if (status !== 201) throw new Error(`a review failed with ${status}`);
    await moved;
    took.push(performance.now() - began);
    await pause(300 + (n % 10) * 10);
  }
  stream.close();
  const figure = percentile(took, 95);
  const work = `delay of a review on its owner's notices on another BFF, ${unread} unread, p95`;
  return { work, ours: `${figure.toFixed(1)} ms`, baseline: '', figure, goal: 100 };
}

async function fill(product: RunningProduct, storeId: string, reviews: number): Promise<void> {
  const services = servicesOf(product);
  for (let n = 0; n < reviews; n += AT_ONCE) {
    const posts = Array.from({ length: Math.min(AT_ONCE, reviews - n) }, () =>
      services.reviews.postReview({
        params: { storeId, id: randomUUID() },
        body: { rating: 4, comment: null, customerName: 'Rui', storeApproved: true },
      }),
    );
    await Promise.all(posts);
  }
}

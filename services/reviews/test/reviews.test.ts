import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningProduct, startProduct } from '../../../infra/test/product.ts';
import { type ServiceClients, servicesOf } from '../../../infra/test/services.ts';

let product: RunningProduct;
let reviews: ServiceClients['reviews'];

beforeAll(async () => {
  product = await startProduct({ only: ['reviews'] });
  reviews = servicesOf(product).reviews;
});
afterAll(() => product?.stop());

const body = { rating: 5 as const, comment: null, customerName: 'Ana', storeApproved: true };

describe('reviews', () => {
  it('are all counted when posted concurrently', async () => {
    const storeId = randomUUID();
    const post = () => reviews.postReview({ params: { storeId, id: randomUUID() }, body });
    await Promise.all(Array.from({ length: 20 }, post));
    expect(await reviews.getRatings({ params: { storeId } })).toMatchObject({ totalReviews: 20, averageRating: 5 });
    expect(await reviews.listReviews({ params: { storeId }, query: { page: 1, limit: 100 } })).toHaveLength(20);
  });

  it('are posted once per id, also concurrently', async () => {
    const params = { storeId: randomUUID(), id: randomUUID() };
    const [first, second] = await Promise.all([
      reviews.postReview({ params, body }),
      reviews.postReview({ params, body }),
    ]);
    expect(second?.review.id).toBe(first?.review.id);
    expect(await reviews.getRatings({ params })).toMatchObject({ totalReviews: 1 });
  });
});

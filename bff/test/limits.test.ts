import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../infra/test/eventually.ts';
import { type Product, startProduct } from '../../infra/test/product.ts';
import { servicesOf } from '../../infra/test/services.ts';
import { openShop } from '../../infra/test/shops.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: { RATE_REVIEW: '2', RATE_VISIT: '0' } });
});
afterAll(() => product?.stop());

describe('limits by address', () => {
  it('count accepted reviews only, then respond 429 with Retry-After', async () => {
    const { id } = await openShop(servicesOf(product));
    const url = `${product.baseUrl}/api/stores/${id}/reviews`;
    const headers = { 'content-type': 'application/json' };
    const review = (customerName: string) =>
      eventually(async () => {
        const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ customerName }) });
        expect(response.status).not.toBe(503);
        return response;
      });
    await eventually(async () => expect((await fetch(url)).status).toBe(200));
    for (let n = 0; n < 3; n++) expect((await review('')).status).toBe(400);
    expect((await review('Ana')).status).toBe(201);
    expect((await review('Rui')).status).toBe(201);
    const refused = await review('Eva');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
  });
});

import { randomUUID } from 'node:crypto';
import { PRODUCT_CATEGORIES } from '@cardume/kit/domain/categories';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningProduct, startProduct } from '../../../infra/test/product.ts';
import { type ServiceClients, servicesOf } from '../../../infra/test/services.ts';
import { addProduct } from '../../../infra/test/shops.ts';

let product: RunningProduct;
let services: ServiceClients;

beforeAll(async () => {
  product = await startProduct({ only: ['catalog'] });
  services = servicesOf(product);
});
afterAll(() => product?.stop());

it('categories are answered to BFFs of version 1.0.0', async () => {
  expect(await services.catalog.listProductCategories({})).toEqual(PRODUCT_CATEGORIES);
});

describe('products', () => {
  it('are limited to three per category, also when added concurrently', async () => {
    const storeId = randomUUID();
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => addProduct(services, storeId)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 422, body: { code: 'category_limit' } },
    });
    expect(await services.catalog.listProducts({ params: { storeId } })).toHaveLength(3);
  });

  it('change the given fields only, and can be removed', async () => {
    const storeId = randomUUID();
    const { id } = await addProduct(services, storeId);
    const params = { storeId, id };
    const body = { facts: { price: 100, discountPercentage: 0 }, selectedCategoryIds: [] };
    const changed = await services.catalog.changeProduct({ params, body });
    expect(changed.product).toMatchObject({ name: 'Betta halfmoon macho', price: 100, discountPercentage: null });
    await services.catalog.removeProduct({ params });
    await expect(services.catalog.getProduct({ params: { id } })).rejects.toMatchObject({ status: 404 });
  });

  it('record only the changed fields', async () => {
    const storeId = randomUUID();
    const { id } = await addProduct(services, storeId);
    const change = (facts: object) =>
      services.catalog.changeProduct({ params: { storeId, id }, body: { facts, selectedCategoryIds: [] } });
    const { version, product: changed } = await change({ price: 100, imageUrls: ['/media/o/1.webp'] });
    const { name, description } = changed;
    const same = await change({
      name,
      description,
      price: 100,
      discountPercentage: 10,
      imageUrls: ['/media/o/1.webp'],
    });
    expect(same).toMatchObject({ version, product: changed });
    expect(await change({ name, price: 200 })).toMatchObject({ version: version + 1, product: { name, price: 200 } });
  });

  it('are changed as one call or the other names, never as neither', async () => {
    const storeId = randomUUID();
    const rounds = Array.from({ length: 30 }, async (_, round) => {
      const own = `${storeId}-${round}`;
      const { id } = await addProduct(services, own);
      const params = { storeId: own, id };
      const change = (facts: object) =>
        services.catalog.changeProduct({ params, body: { facts, selectedCategoryIds: [] } });
      const { price } = await services.catalog.getProduct({ params });
      await Promise.all([change({ price: 20, name: 'a' }), change({ price, name: 'b' })]);
      const { name, price: last } = await services.catalog.getProduct({ params });
      return { name, price: last === 20 ? 'a' : 'b' };
    });
    for (const { name, price } of await Promise.all(rounds)) expect(name).toBe(price);
  });

  it('keep pictures that another call adds while the main one is replaced', async () => {
    const rounds = Array.from({ length: 30 }, async () => {
      const storeId = randomUUID();
      const { id } = await addProduct(services, storeId);
      const change = (body: object) =>
        services.catalog.changeProduct({
          params: { storeId, id },
          body: { facts: {}, selectedCategoryIds: [], ...body },
        });
      await change({ facts: { imageUrls: ['/media/a'] } });
      await Promise.all([
        change({ facts: { imageUrls: ['/media/a', '/media/b'] } }),
        change({ mainPicture: '/media/main' }),
      ]);
      return (await services.catalog.getProduct({ params: { id } })).imageUrls;
    });
    for (const pictures of await Promise.all(rounds)) expect(pictures).toContain('/media/b');
    const storeId = randomUUID();
    const { id } = await addProduct(services, storeId);
    const body = { facts: { imageUrls: ['/media/a', '/media/b'] }, selectedCategoryIds: [] };
    await services.catalog.changeProduct({ params: { storeId, id }, body });
    const removal = { facts: {}, mainPicture: null, selectedCategoryIds: [] };
    const { product } = await services.catalog.changeProduct({ params: { storeId, id }, body: removal });
    expect(product.imageUrls).toEqual(['/media/b']);
  });

  it('must be in a category that the shop has selected', async () => {
    const facts = { categoryId: 'cat-camas', name: 'Cama', description: '', price: 1, discountPercentage: null };
    const body = { facts: { ...facts, imageUrls: [], available: true }, selectedCategoryIds: ['cat-peixes'] };
    const add = services.catalog.addProduct({ params: { storeId: randomUUID(), id: randomUUID() }, body });
    await expect(add).rejects.toMatchObject({ status: 400, body: { fields: { categoryId: expect.any(String) } } });
  });
});

describe('pictures in use', () => {
  it('are those of products and home content', async () => {
    const storeId = randomUUID();
    const ids = await Promise.all([1, 2, 3].map(async () => (await addProduct(services, storeId)).id));
    for (const id of ids) {
      const body = { facts: { imageUrls: [`/media/o/${id}.webp`] }, selectedCategoryIds: [] };
      await services.catalog.changeProduct({ params: { storeId, id }, body });
    }
    const used: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: { pictures: string[]; next: string | null } = await services.catalog.listProductPictures({
        query: { after, limit: 2 },
      });
      used.push(...page.pictures);
      after = page.next;
    }
    expect(used).toEqual(expect.arrayContaining(ids.map((id) => `/media/o/${id}.webp`)));
    const banner = { title: 'Promoções', imageUrl: '/media/o/banner.webp', active: false };
    await services.catalog.addHomeItem({ params: { kind: 'banners', id: randomUUID() }, body: banner });
    expect(await services.catalog.listHomePictures({})).toEqual([banner.imageUrl]);
  });
});

describe('home content', () => {
  it('is added once, changed in part, and removed', async () => {
    const params = { kind: 'partners' as const, id: randomUUID() };
    const partner = { name: 'Vet', description: 'Consultas', discountText: '10% OFF', link: 'https://example.com' };
    const added = await services.catalog.addHomeItem({ params, body: partner });
    expect(await services.catalog.addHomeItem({ params, body: partner })).toEqual(added);
    const changed = await services.catalog.changeHomeItem({ params, body: { active: false } });
    expect(changed.item).toMatchObject({ ...partner, active: false, order: 0 });
    const shown = (active?: string) =>
      services.catalog.listHomeItems({ params: { kind: 'partners' }, query: active ? { active } : {} });
    expect(await shown('true')).toEqual([]);
    expect(await shown()).toHaveLength(1);
    await services.catalog.removeHomeItem({ params });
    expect(await shown()).toEqual([]);
    await expect(services.catalog.changeHomeItem({ params, body: {} })).rejects.toMatchObject({ status: 404 });
  });

  it('is validated by its kind', async () => {
    const params = { kind: 'best-sellers' as const, id: randomUUID() };
    const body = { name: 'Ração', price: -1, whatsapp: '5511999990000' };
    await expect(services.catalog.addHomeItem({ params, body })).rejects.toMatchObject({
      status: 400,
      body: { fields: { price: expect.any(String) } },
    });
  });
});

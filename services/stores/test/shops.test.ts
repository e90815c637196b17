import { randomUUID } from 'node:crypto';
import { SHOP_CATEGORIES } from '@cardume/kit/domain/categories';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConnection } from 'mongoose';
import { eventually } from '../../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../../infra/test/product.ts';
import { type ServiceClients, servicesOf } from '../../../infra/test/services.ts';
import { OWNER_PASSWORD, openShop, shopDetails } from '../../../infra/test/shops.ts';

let product: RunningProduct;
let services: ServiceClients;

beforeAll(async () => {
  product = await startProduct({ only: ['auth', 'stores'] });
  services = servicesOf(product);
});
afterAll(() => product?.stop());

it('kinds of shop are answered to BFFs of version 1.0.0', async () => {
  expect(await services.stores.listShopCategories({})).toEqual(SHOP_CATEGORIES);
});

describe('a shop', () => {
  it('exists once per owner, also when opened concurrently', async () => {
    const ownerId = randomUUID();
    const open = () =>
      services.stores.openStore({ params: { id: randomUUID() }, body: { ownerId, details: shopDetails } });
    const results = await Promise.allSettled([open(), open(), open()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, body: { message: 'Você já tem uma loja' } },
    });
    const own = await services.stores.getStoreOfOwner({ params: { ownerId } });
    expect(own).toMatchObject({ name: shopDetails.name, cnpj: shopDetails.cnpj, approved: false });
  });

  it('derives its kind from its product categories', async () => {
    const { id } = await openShop(services, { productCategoryIds: ['cat-peixes'] });
    const change = (productCategoryIds: string[]) =>
      services.stores.changeStoreDetails({ params: { id }, body: { productCategoryIds } });
    expect((await change(['cat-racoes'])).store.categoryId).toBe('pet-shop');
    expect((await change(['cat-racoes', 'cat-sump'])).store.categoryId).toBe('aquarismo-e-pet');
    expect((await change([])).store.categoryId).toBeNull();
  });

  it.each(['cat-aqua', 'cat-nada'])('refuses %s as a product category', async (categoryId) => {
    const { id } = await openShop(services);
    const body = { productCategoryIds: [categoryId] };
    await expect(services.stores.changeStoreDetails({ params: { id }, body })).rejects.toMatchObject({ status: 400 });
  });

  it('changes the given fields and keeps the rest, including its approval', async () => {
    const { id } = await openShop(services);
    const { store } = await services.stores.changeStoreDetails({ params: { id }, body: { name: 'Outro nome' } });
    expect(store).toMatchObject({ ...shopDetails, name: 'Outro nome', approved: true });
  });

  it('is among those asked for by id, in the order of the ids', async () => {
    const opened = [await openShop(services), await openShop(services), await openShop(services)];
    const ids = opened.map(({ id }) => id);
    for (const order of [ids, ids.toReversed()]) {
      const found = await services.stores.getStores({ body: { ids: [...order, randomUUID()] } });
      expect(found.map(({ id }) => id)).toEqual(order);
    }
  });

  it('lists the pictures of shops, by page', async () => {
    const pictures = { profileImageUrl: '/media/o/face.webp', coverImageUrl: '/media/o/front.webp' };
    const { id } = await openShop(services, pictures);
    const photo = { params: { id, photoId: randomUUID() }, body: { imageUrl: '/media/o/feed.webp', isPremium: false } };
    await services.stores.addFeedPhoto(photo);
    const used: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: { pictures: string[]; next: string | null } = await services.stores.listPictures({
        query: { after, limit: 2 },
      });
      used.push(...page.pictures);
      after = page.next;
    }
    expect(used).toEqual(expect.arrayContaining([...Object.values(pictures), photo.body.imageUrl]));
    expect(new Set(used).size).toBe(used.length);
  });

  it('accepts three photos and refuses the fourth, also concurrently', async () => {
    const { id } = await openShop(services);
    const body = { imageUrl: '/media/a/b.webp', isPremium: false };
    const add = () => services.stores.addFeedPhoto({ params: { id, photoId: randomUUID() }, body });
    const results = await Promise.allSettled([add(), add(), add(), add(), add()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 422 } });
    expect(await services.stores.listFeed({ params: { id } })).toHaveLength(3);
  });
});

describe('a closed account', () => {
  /** Closes the account and waits until stores has applied the message about it. */
  async function closeAccount(id: string): Promise<void> {
    await services.auth.closeAccount({ params: { id }, body: {} });
    const database = await createConnection(product.mongoUrl('auth')).asPromise();
    const unpublished = { _id: id, unpublished: true };
    await eventually(async () =>
      expect(await database.collection<{ _id: string }>('users').findOne(unpublished)).toBeNull(),
    );
    await database.close();
    await eventually(async () => {
      const metrics = await (await fetch(`${product.internalUrls.stores}/metrics`)).text();
      expect(metrics).toMatch(/consumer_waiting_messages\{[^}]*consumer="stores-users"[^}]*\} 0\n/);
    });
  }
  const open = (ownerId: string) =>
    services.stores.openStore({ params: { id: randomUUID() }, body: { ownerId, details: shopDetails } });

  it('opens no shop after it was closed without one', async () => {
    const id = randomUUID();
    const person = { firstName: 'Ana', lastName: 'Lima', phone: '5511999990000', password: OWNER_PASSWORD };
    await services.auth.registerUser({ params: { id }, body: { ...person, email: `${id}@example.com` } });
    await closeAccount(id);
    await expect(open(id)).rejects.toMatchObject({ status: 409 });
  });

  it('opens no other shop after its own was closed', async () => {
    const { id, ownerId } = await openShop(services);
    await closeAccount(ownerId);
    await expect(services.stores.getStore({ params: { id } })).rejects.toMatchObject({ status: 404 });
    await expect(open(ownerId)).rejects.toMatchObject({ status: 409 });
  });
});

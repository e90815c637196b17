import type { FoundProducts, StoreList } from '@cardume/bff/contract';
import { expect } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { addProduct } from '../../../infra/test/shops.ts';
import type { Site } from '../site.ts';

const PICTURE = '/icons/icon-512.png';
export const NEONS = 22;

/** Adds two neons to each shop in Recife, and food to those in Olinda. Resolves when the search finds them. */
export async function addSearchableProducts({ product, services }: Site): Promise<void> {
  const { stores } = (await (await fetch(`${product.baseUrl}/api/stores?limit=50`)).json()) as StoreList;
  const shopOf = (name: string) => stores.find((shop) => shop.name === name)?.id ?? '';
  const recife = stores.filter((shop) => shop.city === 'Recife');
  const neons = ['Neon cardinal', 'Neon verde'].flatMap((kind) =>
    recife.map(
      ({ id, name }) => [id, { name: `${kind} ${name.slice(-2)}`, price: 1000, discountPercentage: null }] as const,
    ),
  );
  const food = { categoryId: 'cat-racoes', description: 'Para cães adultos.', imageUrls: [PICTURE] };
  const goods = [
    ...neons,
    [shopOf('Água do Mar'), { ...food, name: 'Ração Golden 15 kg', price: 20_000, discountPercentage: 10 }],
    [shopOf('Bicho Solto'), { ...food, name: 'Ração Premier', price: 9_000, discountPercentage: null }],
    [
      shopOf('Bicho Solto'),
      { ...food, categoryId: 'cat-camas', name: 'Ração de brinquedo', price: 15_000, discountPercentage: 5 },
    ],
  ] as const;
  // Sequential, because a slow machine would refuse commands that are queued for too long.
  for (const [shopId, facts] of goods) await addProduct(services, shopId, facts);
  await eventually(async () => {
    const totals = ['neon', 'racao'].map(async (search) => {
      const found = (await (await fetch(`${product.baseUrl}/api/products?search=${search}`)).json()) as FoundProducts;
      return found.total;
    });
    expect(await Promise.all(totals)).toEqual([NEONS, 3]);
  });
}

import type { Product } from '@cardume/catalog/api';
import type { ServiceClients } from '../services.ts';

/** Products of a shop by their ids, with what an owner's figures show of them. */
export type StoreProducts = Map<string, Pick<Product, 'id' | 'name' | 'price' | 'imageUrls'>>;

/** Returns a function that reads the products of a shop from catalog. */
export function storeProducts({ catalog }: ServiceClients): (storeId: string) => Promise<StoreProducts> {
  return async (storeId) => {
    const listed = await catalog.listProducts({ params: { storeId } });
    return new Map(listed.map(({ id, name, price, imageUrls }) => [id, { id, name, price, imageUrls }]));
  };
}

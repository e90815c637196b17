import { type adminContract, finalPrice, MAX_FOUND_PRODUCTS, type ShopsProduct } from '@cardume/bff/contract';
import type { Product } from '@cardume/catalog/api';
import type { Directory } from '../directory/directory.ts';
import type { ApiHandlers } from '../sessions/index.ts';
import type { AdminParts } from './admin-parts.ts';

/** Handler of the search for a product of a shop, which an item of the home content refers to. */
export function adminProductHandlers({
  services: { catalog },
  directory,
  changes,
}: AdminParts): Pick<ApiHandlers<typeof adminContract>, 'findProducts'> {
  return {
    async findProducts({ query: { search } }) {
      const body = { search, available: 'all', limit: MAX_FOUND_PRODUCTS, seen: changes.recent() } as const;
      const { products } = await catalog.searchProducts({ body });
      return products.flatMap((product) => withShop(product, directory) ?? []);
    },
  };
}

function withShop(product: Product, directory: Directory): ShopsProduct | undefined {
  const shop = directory.findListed(product.storeId);
  if (!shop) return undefined;
  const { id, name, description, price, discountPercentage, imageUrl } = product;
  return {
    ...{ id, name, description, price, discountPercentage, imageUrl },
    finalPrice: finalPrice(price, discountPercentage),
    whatsapp: shop.whatsapp,
    storeId: shop.id,
    storeName: shop.name,
  };
}

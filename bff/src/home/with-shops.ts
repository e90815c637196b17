import type { Product } from '@cardume/catalog/api';
import type { Directory } from '../directory/directory.ts';
import { cacheTags } from '../http/cache-tags.ts';
import type { ServiceClients } from '../services.ts';

type Item = Readonly<Record<string, unknown>>;

/**
 * Returns the items with their shops: those that refer to a product as the product is now, without unavailable ones and
 * those of shops that are not listed; others with the shop that has their number.
 * @returns also the tags of what the list was made from
 */
export async function withShops(
  items: readonly Item[],
  { services, directory }: { services: Pick<ServiceClients, 'catalog'>; directory: Directory },
): Promise<{ listed: object[]; tags: string[] }> {
  const ids = items.flatMap(({ productId }) => (typeof productId === 'string' ? productId : []));
  const products = ids.length > 0 ? await services.catalog.getProducts({ body: { ids: [...new Set(ids)] } }) : [];
  const productOf = new Map(products.map((product) => [product.id, product]));
  const sellers = directory.sellersOf(items.map(({ whatsapp }) => String(whatsapp)));
  const listed = items.flatMap((item) => {
    if (typeof item.productId === 'string') return presentItem(item, productOf.get(item.productId), directory) ?? [];
    return { ...item, store: sellers.get(String(item.whatsapp)) ?? null };
  });
  // The tags also of products that are left out, which may come back.
  const tags = new Set(products.flatMap(({ storeId }) => [cacheTags.store(storeId), cacheTags.products(storeId)]));
  return { listed, tags: [...tags] };
}

/** Returns an item as its product is now; undefined if shoppers cannot buy it. */
function presentItem(item: Item, product: Product | undefined, directory: Directory): object | undefined {
  const shop = product?.available ? directory.findListed(product.storeId) : undefined;
  if (!product || !shop) return undefined;
  const { name, price, discountPercentage, imageUrl } = product;
  const store = { id: shop.id, name: shop.name, city: shop.city };
  return { ...item, name, price, discountPercentage, imageUrl, whatsapp: shop.whatsapp ?? item.whatsapp, store };
}

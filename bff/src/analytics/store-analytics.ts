import type { StoreAnalytics } from '@cardume/bff/contract';
import type { LiveCache } from '../live/index.ts';
import type { ServiceClients } from '../services.ts';
import type { StoreProducts } from './store-products.ts';

/** Products in an owner's ranking. */
const TOP_PRODUCTS = 10;

/** Returns a function that reads an owner's figures from analytics. */
export function storeAnalytics(
  { analytics }: ServiceClients,
  products: LiveCache<StoreProducts>,
): (storeId: string) => Promise<StoreAnalytics> {
  return async (storeId) => {
    const [counted, known] = await Promise.all([
      analytics.readStore({ params: { id: storeId } }),
      products.get(storeId),
    ]);
    const existing = counted.topProducts.flatMap(({ productId, clicks }) => {
      const product = known.get(productId);
      return product ? [{ product, clicks }] : [];
    });
    return {
      totalProducts: known.size,
      totalVisits: counted.totalVisits,
      totalClicks: counted.totalClicks,
      topProducts: existing.slice(0, TOP_PRODUCTS),
      clicksByDate: counted.clicksByDay,
    };
  };
}

import type { StoreDetails } from '@cardume/stores/api';
import { openShop as open, type TestShop, untilShown } from '../../infra/test/shops.ts';
import type { Site } from './site.ts';

/**
 * Opens a shop, approved by default. Resolves when the BFF shows it, because the BFF receives the shop asynchronously
 * and most screens read it only once.
 */
export async function openShop(
  site: Site,
  changes: Partial<StoreDetails> = {},
  { approved = true } = {},
): Promise<TestShop> {
  const shop = await open(site.services, changes, { approved });
  await untilShown(site.product.baseUrl, shop.id, { approved });
  return shop;
}

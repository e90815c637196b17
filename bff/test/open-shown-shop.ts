import type { StoreDetails } from '@cardume/stores/api';
import type { RunningProduct } from '../../infra/test/product.ts';
import { servicesOf } from '../../infra/test/services.ts';
import { openShop, type TestShop, untilShown } from '../../infra/test/shops.ts';

/** Opens a shop, approved by default, and waits until the BFF shows it so. */
export async function openShownShop(
  product: RunningProduct,
  changes: Partial<StoreDetails> = {},
  { approved = true } = {},
): Promise<TestShop> {
  const shop = await openShop(servicesOf(product), changes, { approved });
  await untilShown(product.baseUrl, shop.id, { approved });
  return shop;
}

import { admin, ownerAt } from './accounts.ts';
import { feedPhotos } from './feed.ts';
import { home } from './home.ts';
import { products } from './products/index.ts';
import { reviews } from './reviews/index.ts';
import { shopSheets, shops } from './shops/index.ts';
import type { DemoContent } from './types.ts';

export { DEMO_PASSWORD } from './accounts.ts';
export { demoToday } from './reviews/index.ts';
export type * from './types.ts';

/** Returns the whole demo catalogue. It is deterministic, ids included. */
export function demoContent(): DemoContent {
  const owners = shopSheets.map((sheet, i) => ownerAt(i, sheet.city));
  const catalogue = shops(owners);
  const sold = products(catalogue);
  return {
    admin,
    owners,
    shops: catalogue,
    products: sold,
    feedPhotos: feedPhotos(catalogue),
    reviews: reviews(catalogue),
    home: home(catalogue, sold),
  };
}

import { admin, ownerAt } from './accounts.ts';
import { feedPhotos } from './feed.ts';
import { demoHome } from './home.ts';
import { demoProducts } from './products/index.ts';
import { demoReviews, demoToday } from './reviews/index.ts';
import { demoShops, shopSheets } from './shops/index.ts';
import type { DemoContent } from './types.ts';

export { demoToday } from './reviews/index.ts';
export type * from './types.ts';

/** Returns the whole demo catalogue. It is deterministic, ids included. @param now special days and a vacation are around it */
export function demoContent(now: Date = demoToday): DemoContent {
  const owners = shopSheets.map((sheet, i) => ownerAt(i, sheet.city));
  const catalogue = demoShops(owners, now);
  const sold = demoProducts(catalogue);
  return {
    admin,
    owners,
    shops: catalogue,
    products: sold,
    feedPhotos: feedPhotos(catalogue),
    reviews: demoReviews(catalogue),
    home: demoHome(catalogue, sold),
  };
}

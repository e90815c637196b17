/** Which shops are listed, for the processes that hold all of them in memory. */
export { mostUsed } from './cities.ts';
export { ListedShops, type Rating, type ShopChange, squaredChord } from './listed-shops.ts';
export { nextMinute } from './schedules.ts';
export { type ShopConditions, shopFilter } from './shop-filter.ts';
export type { ShownTown } from './towns.ts';

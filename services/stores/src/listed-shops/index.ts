/** Which shops are listed, for the processes that hold all of them in memory. */
export { mostUsed } from './cities.ts';
export { nextMinute } from './hours.ts';
export { ListedShops, type Rating, type ShopChange, squaredChord } from './listed-shops.ts';
export type { ShownTown } from './towns.ts';

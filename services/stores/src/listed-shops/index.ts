/** Which shops are listed, for the processes that hold all of them in memory. */
export { ListedShops, type Rating, reaches, type ShopChange, squaredChord } from './listed-shops.ts';
export { mostUsed } from './towns.ts';

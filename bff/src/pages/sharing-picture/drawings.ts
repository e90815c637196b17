/** What loads the image library and the font. */
export { drawPlatform } from './draw-platform.ts';
export { drawProduct } from './draw-product.ts';
export { drawShop } from './draw-shop.ts';

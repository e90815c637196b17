/** Name of this software product on screens and served pages. Mails and the command line have their own copy. */
export const PRODUCT_NAME = 'Cardume';

/** Title of the home page and of screens without their own title. */
export const HOME_TITLE = `${PRODUCT_NAME} - Marketplace Pet`;

/** Returns the title of a screen. */
export function screenTitle(screen: string): string {
  return `${screen} - ${PRODUCT_NAME}`;
}

/** Returns the title of the page of a shop's product. */
export function productTitle({ product, shop }: { product: string; shop: string }): string {
  return screenTitle(`${product} - ${shop}`);
}

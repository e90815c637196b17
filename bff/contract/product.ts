/** The product's name. Nothing else spells it. */
export const PRODUCT = 'Cardume';

/** The title of the home page, and of the window where no screen has set one. */
export const HOME_TITLE = `${PRODUCT} - Marketplace Pet`;

/** The window's title on a screen. */
export function screenTitle(screen: string): string {
  return `${screen} - ${PRODUCT}`;
}

/** The product's name, the only place that spells it. */
export const PRODUCT = 'Cardume';

/** Title of the home page, and of screens without a title. */
export const HOME_TITLE = `${PRODUCT} - Marketplace Pet`;

/** Returns the title of a screen. */
export function screenTitle(screen: string): string {
  return `${screen} - ${PRODUCT}`;
}

import { cut } from '@cardume/kit/text';

/** Name of this software product on screens and served pages. Mails and the command line have their own copy. */
export const PRODUCT_NAME = 'Cardume';

/** Title of the home page and of screens without their own title. */
export const HOME_TITLE = `${PRODUCT_NAME} - Marketplace Pet`;

/** Returns the title of a screen. */
export function screenTitle(screen: string): string {
  return `${screen} - ${PRODUCT_NAME}`;
}

/** Returns what a filtered list of the home page shows, for its title; undefined without a filter. */
export function homeSubject(filters: {
  search: string;
  category: string | undefined;
  city: string;
}): string | undefined {
  const { search, category, city } = filters;
  const what = search.trim() ? `Busca por «${search.trim()}»` : category;
  if (!what && !city) return undefined;
  return city ? `${what ?? 'Lojas'} em ${city}` : what;
}

/** Returns the title of the home page. @param subject see `homeSubject` */
export function homeTitle(subject: string | undefined): string {
  return subject === undefined ? HOME_TITLE : screenTitle(shortDescription(subject));
}

/** Length of a description in search results and chats, in characters. */
const SHOWN_LENGTH = 160;

/** Returns the text as one line of at most `SHOWN_LENGTH` characters, truncated between words. */
export function shortDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= SHOWN_LENGTH) return line;
  const beginning = cut(line, SHOWN_LENGTH - 1);
  const end = beginning.lastIndexOf(' ');
  return `${end < 0 ? beginning : beginning.slice(0, end)}…`;
}

/** Returns the title of the page of a shop's product. */
export function productTitle({ product, shop }: { product: string; shop: string }): string {
  return screenTitle(`${product} - ${shop}`);
}

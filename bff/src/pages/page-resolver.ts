import { HOME_TITLE, type Store, screenTitle } from '@cardume/bff/contract';
import type { Directory } from '../directory/directory.ts';
import { gtinInAddress } from '../products/gtin-address.ts';
import type { CatalogCache } from './catalog-cache.ts';
import { preloadCall } from './hints.ts';
import { homePage } from './home-page.ts';
import type { HomePictures } from './home-pictures.ts';
import { OFFERS_SOURCE, offersPage, offersPath } from './offers-page.ts';
import type { Page, Redirect } from './page.ts';
import { productPage, unknownProductPage } from './product-page.ts';
import { isPrivate, NOT_FOUND_SOURCE, SCREENS, UNLISTED, unlisted } from './screens.ts';
import { SHOP_SOURCE, shopPage } from './shop-page.ts';
import { isTownPath, townPageAt } from './town-page.ts';

/** Maximum length of a path; longer ones belong to no screen. */
const MAX_PATH = 1_000;

interface AddressesDeps {
  directory: Directory;
  homePictures: HomePictures;
  catalog: CatalogCache;
  /** Whether the directory is complete. */
  loaded: () => boolean;
}

/** Resolves an address to its page; like the client's router, ignores case and trailing slashes. */
export class PageResolver {
  readonly #directory: Directory;
  readonly #homePictures: HomePictures;
  readonly #catalog: CatalogCache;
  readonly #loaded: () => boolean;

  constructor({ directory, homePictures, catalog, loaded }: AddressesDeps) {
    this.#directory = directory;
    this.#catalog = catalog;
    this.#homePictures = homePictures;
    this.#loaded = loaded;
  }

  /** @param address path and query of the request line; not parsed as a URL, in which `//` would begin a host */
  async pageAt(address: string): Promise<Page | Redirect> {
    const [asked = '', query = ''] = splitOnce(address, '?');
    if (asked.length > MAX_PATH) return unknownPage();
    const path = withoutEndSlashes(asked);
    if (isTownPath(path)) return this.#townPage(asked, query);
    const [, shopId, productId] = /^\/loja\/([^/]+)(?:\/produto\/([^/]+))?$/i.exec(path) ?? [];
    if (shopId !== undefined) return this.#shopPage(shopId, productId);
    const [, gtin] = /^\/produto\/([^/]+)$/i.exec(path) ?? [];
    if (gtin !== undefined) return this.#offersPage(gtin, query);
    const lower = path.toLowerCase();
    // The service worker caches this page and shows it offline at every address.
    if (lower === '/index.html') return unlisted(200, HOME_TITLE);
    if (lower === '/') return homePage(new URLSearchParams(query), this.#homePictures);
    const screen = SCREENS[lower];
    if (screen) return { ...screen, status: 200, path: lower, hints: (screen.calls ?? []).map(preloadCall) };
    const unlistedScreen = UNLISTED[lower];
    if (unlistedScreen) {
      return { ...unlistedScreen, status: 200, path: undefined, hints: (unlistedScreen.calls ?? []).map(preloadCall) };
    }
    if (isPrivate(lower)) return unlisted(200, screenTitle('Área restrita'));
    return unknownPage();
  }

  /** A town's page has one address: other spellings, which other screens serve, are redirected. */
  #townPage(path: string, query: string): Page | Redirect {
    if (!this.#loaded()) return unlisted(503, screenTitle('Lojas por cidade'));
    const names = withoutEndSlashes(path).split('/').slice(2).map(decoded);
    const found = townPageAt(names, new URLSearchParams(query), this.#directory.towns);
    if (!found) return unknownPage();
    return found.at === path ? found.page : { redirect: query ? `${found.at}?${query}` : found.at };
  }

  async #shopPage(encodedId: string, encodedProductId: string | undefined): Promise<Page> {
    if (!this.#loaded()) return { ...unlisted(503, screenTitle('Loja')), source: SHOP_SOURCE };
    const shop = this.#directory.find(decoded(encodedId));
    if (!shop) return { ...unlisted(404, screenTitle('Loja não encontrada')), source: SHOP_SOURCE };
    return encodedProductId === undefined
      ? shopPage(shop, this.#directory.townOf(shop.id))
      : this.#productPage(shop, decoded(encodedProductId));
  }

  /** @param code digits of any length of a GTIN, which has one address */
  async #offersPage(code: string, query: string): Promise<Page | Redirect> {
    const gtin = gtinInAddress(code);
    if (!gtin) return unknownPage();
    if (gtin !== code) return { redirect: offersPath(gtin) + (query && `?${query}`) };
    const found = await this.#catalog.offers(gtin).catch(() => 'unavailable' as const);
    if (found === 'unavailable') return { ...unlisted(503, screenTitle('Produto')), source: OFFERS_SOURCE };
    return found ? offersPage(gtin, found, new URLSearchParams(query)) : unknownPage();
  }

  async #productPage(shop: Store, id: string): Promise<Page> {
    const product = await this.#catalog.product(id).catch(() => 'unavailable' as const);
    // While the catalog is unavailable: 503, because a 404 would remove the product from search engines.
    if (product === 'unavailable') return { ...unlisted(503, screenTitle(shop.name)), source: SHOP_SOURCE };
    return product?.storeId === shop.id
      ? productPage(shop, product, this.#directory.townOf(shop.id))
      : unknownProductPage(shop);
  }
}

const unknownPage = (): Page => ({
  ...unlisted(404, screenTitle('Página não encontrada')),
  source: NOT_FOUND_SOURCE,
});

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** Removes trailing slashes; returns `/` for a path of slashes only. */
function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}

/** Returns an empty text, which no id equals, for a malformed encoding. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

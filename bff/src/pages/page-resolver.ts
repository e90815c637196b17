import {
  HOME_TITLE,
  readFilters,
  readOfferFilters,
  type Store,
  screenTitle,
  townPageNumber,
  townPageQuery,
  writeOfferFilters,
} from '@cardume/bff/contract';
import type { Directory } from '../directory/directory.ts';
import { gtinInAddress } from '../products/gtin-address.ts';
import type { CatalogCache } from './catalog-cache.ts';
import { preloadCall } from './hints.ts';
import { homeAddress, homePage, PRODUCTS_SOURCE } from './home-page.ts';
import { OFFERS_SOURCE, offersPage, offersPath } from './offers-page.ts';
import type { Page, Redirect } from './page.ts';
import { productPage, unknownProductPage } from './product-page.ts';
import type { Reading, Readings } from './readings.ts';
import { isPrivate, NOT_FOUND_SOURCE, SCREENS, UNLISTED, unlisted } from './screens.ts';
import { SHOP_SOURCE, shopPage } from './shop-page.ts';
import { isTownPath, townPageAt } from './town-page.ts';

/** Maximum length of a path; longer ones belong to no screen. */
const MAX_PATH = 1_000;

interface AddressesDeps {
  directory: Directory;
  readings: Readings;
  catalog: CatalogCache;
  /** Whether the directory is complete. */
  loaded: () => boolean;
}

/** Resolves an address to its page; like the client's router, ignores case and trailing slashes. */
export class PageResolver {
  readonly #directory: Directory;
  readonly #readings: Readings;
  readonly #catalog: CatalogCache;
  readonly #loaded: () => boolean;

  constructor({ directory, readings, catalog, loaded }: AddressesDeps) {
    this.#directory = directory;
    this.#catalog = catalog;
    this.#readings = readings;
    this.#loaded = loaded;
  }

  /** @param address path and query of the request line; not parsed as a URL, in which `//` would begin a host */
  async pageAt(address: string): Promise<Page | Redirect> {
    const [asked = '', query = ''] = splitOnce(address, '?');
    if (asked.length > MAX_PATH) return NOT_FOUND;
    const path = withoutEndSlashes(asked);
    if (isTownPath(path)) return this.#townPage(asked, query);
    const [, shopId, productId] = /^\/loja\/([^/]+)(?:\/produto\/([^/]+))?$/i.exec(path) ?? [];
    if (shopId !== undefined) return this.#shopPage(path, shopId, productId);
    const [, gtin] = /^\/produto\/([^/]+)$/i.exec(path) ?? [];
    if (gtin !== undefined) return this.#offersPage(gtin, query);
    const lower = path.toLowerCase();
    // The service worker caches this page and shows it offline at every address.
    if (lower === '/index.html') return unlisted(200, HOME_TITLE);
    if (lower === '/') return this.#homePage(new URLSearchParams(query));
    const screen = SCREENS[lower];
    if (screen) return withContent({ ...screen, status: 200, path: lower, hints: [] }, path, this.#screen(lower));
    const unlistedScreen = UNLISTED[lower];
    if (unlistedScreen) {
      return { ...unlistedScreen, status: 200, path: undefined, hints: (unlistedScreen.calls ?? []).map(preloadCall) };
    }
    if (isPrivate(lower)) return unlisted(200, screenTitle('Área restrita'));
    return lower.startsWith('/admin/') ? { ...NOT_FOUND, content: undefined } : NOT_FOUND;
  }

  #homePage(query: URLSearchParams): Page {
    const filters = readFilters(query);
    const readings = this.#readings.home(filters);
    const page = homePage(filters);
    // Favourites are on the device only. An incomplete list would look like a complete one.
    if (filters.favourites || !this.#loaded())
      return { ...page, hints: (readings ?? []).map(({ call }) => preloadCall(call)) };
    const shown = withContent(page, homeAddress(filters), readings);
    return shown.content && filters.search
      ? { ...shown, content: { ...shown.content, parts: [PRODUCTS_SOURCE] } }
      : shown;
  }

  /** Returns what a screen without parameters reads; undefined for those of accounts, which are served without content. */
  #screen(path: string): Reading[] | undefined {
    if (path === '/parceiros') return this.#readings.partners();
    if (path === '/termos-de-uso') return this.#readings.terms();
    return path === '/pedidos' ? [] : undefined;
  }

  /** A town's page has one address: other spellings, which other screens serve, are redirected. */
  #townPage(path: string, query: string): Page | Redirect {
    if (!this.#loaded()) return unlisted(503, screenTitle('Lojas por cidade'));
    const names = withoutEndSlashes(path).split('/').slice(2).map(decoded);
    const params = new URLSearchParams(query);
    const found = townPageAt(names, params, this.#directory.towns);
    if (!found) return NOT_FOUND;
    if (found.at !== path) return { redirect: query ? `${found.at}?${query}` : found.at };
    const [uf, town, category] = names;
    if (uf === undefined || town === undefined) return withContent(found.page, path, this.#readings.towns());
    const page = townPageNumber(params);
    const address = path + townPageQuery(page);
    return withContent(found.page, address, this.#readings.town({ uf, town, category, page }));
  }

  async #shopPage(path: string, encodedId: string, encodedProductId: string | undefined): Promise<Page> {
    if (!this.#loaded()) return { ...unlisted(503, screenTitle('Loja')), source: SHOP_SOURCE };
    const id = decoded(encodedId);
    const shop = this.#directory.find(id);
    if (!shop) {
      const page = { ...unlisted(404, screenTitle('Loja não encontrada')), source: SHOP_SOURCE };
      // Without content for a malformed encoding, of which the client has another id.
      return withContent(page, path, id === '' ? undefined : this.#readings.unknownShop(id));
    }
    const page =
      encodedProductId === undefined
        ? shopPage(shop, this.#directory.townOf(shop.id))
        : await this.#productPage(shop, decoded(encodedProductId));
    return page.status === 503 ? page : withContent(page, path, this.#readings.shop(shop));
  }

  /** @param code digits of any length of a GTIN, which has one address */
  async #offersPage(code: string, query: string): Promise<Page | Redirect> {
    const gtin = gtinInAddress(code);
    if (!gtin) return NOT_FOUND;
    if (gtin !== code) return { redirect: offersPath(gtin) + (query && `?${query}`) };
    if (!this.#loaded()) return { ...unlisted(503, screenTitle('Produto')), source: OFFERS_SOURCE };
    const found = await this.#catalog.offers(gtin).catch(() => 'unavailable' as const);
    if (found === 'unavailable') return { ...unlisted(503, screenTitle('Produto')), source: OFFERS_SOURCE };
    if (!found) return NOT_FOUND;
    const filters = readOfferFilters(new URLSearchParams(query));
    const filtered = writeOfferFilters(filters);
    const address = offersPath(gtin) + (filtered.size > 0 ? `?${filtered}` : '');
    return withContent(offersPage(gtin, found), address, this.#readings.offers(gtin, filters));
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

/** @param readings undefined for a page without content */
const withContent = (page: Page, address: string, readings: Reading[] | undefined): Page => ({
  ...page,
  content: readings && { address, readings },
});

const NOT_FOUND: Page = {
  ...unlisted(404, screenTitle('Página não encontrada')),
  source: NOT_FOUND_SOURCE,
  content: { address: '/-', readings: [], notFound: true },
};

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

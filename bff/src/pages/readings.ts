import {
  type HomeFilters,
  type HomeKind,
  listQueryOf,
  type OfferFilters,
  offersQuery,
  offersQueryOf,
  productQueryOf,
  productSearchQuery,
  storeListQuery,
  TOWN_SHOPS_PER_PAGE,
} from '@cardume/bff/contract';
import { nextMinute } from '@cardume/stores/listed-shops';
import { categoriesReads } from '../categories/reads.ts';
import type { HomeReads } from '../home/reads.ts';
import { CachedJson } from '../http/cached-response.ts';
import type { Read } from '../http/response-cache.ts';
import type { ProductsReads } from '../products/handlers.ts';
import type { SettingsRead } from '../settings/handlers.ts';
import type { StoresReads } from '../stores/reads.ts';
import type { TownsReads } from '../towns/reads.ts';
import { callOf } from './hints.ts';

/** A response of the API that a screen has before it is shown. */
export interface Reading {
  /** The client's endpoint (`api.ts` of its features), and its argument, which together are the key of its cache. */
  endpoint: string;
  arg?: unknown;
  /** Path and query of the client's call. */
  call: string;
  read: Read;
  /**
   * Returns when what the screen shows of it changes without a change of its data: at the minute in which a shop opens
   * or closes; a shop's visits, which invalidate nothing, are at most a second old. Undefined if it never does.
   * @param now in ms since the epoch
   */
  until?: (now: number) => number;
}

/** The reads of the API that pages have a part in. */
export interface PageReads {
  stores: StoresReads;
  home: HomeReads;
  products: ProductsReads;
  settings: SettingsRead;
  towns: TownsReads;
}

/** How old the number of a shop's visits may be on its page. The client asks for it again after its own visit. */
const VISITS_MS = 1_000;

/** Endpoints of the client for the home content. */
const HOME_ENDPOINTS: Record<HomeKind, string> = {
  'hero-banners': 'heroBanners',
  banners: 'banners',
  'best-sellers': 'bestSellers',
  'sponsored-products': 'sponsoredProducts',
  partners: 'partners',
};

/** What each screen reads: for its content, and for the preloads of a page without content. */
export class Readings {
  readonly #reads: PageReads;

  constructor(reads: PageReads) {
    this.#reads = reads;
  }

  /** Returns undefined for filters that the API refuses, of which the client shows an error. */
  home(filters: HomeFilters): Reading[] | undefined {
    const searching = filters.search !== '';
    const shops = this.#shops(filters);
    const products = searching ? this.#products(filters) : [];
    if (!shops || !products) return undefined;
    const curated = searching
      ? []
      : (['hero-banners', 'banners', 'best-sellers'] as const).map((kind) => this.#home(kind));
    return [...shops, ...products, this.#categories, ...curated, this.#home('sponsored-products')];
  }

  shop({ id, approved }: { id: string; approved: boolean }): Reading[] {
    const { shop, products, feed } = this.#reads.stores;
    const call = `/stores/${encodeURIComponent(id)}`;
    return [
      { endpoint: 'shop', arg: id, call, read: shop(id), until: (now) => now + VISITS_MS },
      { endpoint: 'products', arg: id, call: `${call}/products`, read: products(id) },
      this.#categories,
      { endpoint: 'feed', arg: id, call: `${call}/feed`, read: feed(id) },
      ...(approved ? [] : [this.#config]),
    ];
  }

  /** The page of a shop that does not exist. */
  unknownShop(id: string): Reading[] {
    const make = () => new CachedJson('null');
    return [{ endpoint: 'shop', arg: id, call: `/stores/${encodeURIComponent(id)}`, read: { make } }];
  }

  towns(): Reading[] {
    return [{ endpoint: 'towns', call: '/towns', read: this.#reads.towns.towns() }];
  }

  /** @param asked as it stands in the address; the category is a slug */
  town(asked: { uf: string; town: string; category: string | undefined; page: number }): Reading[] {
    const { uf, town: slug, category, page } = asked;
    const query = { category, page, limit: TOWN_SHOPS_PER_PAGE };
    const call = callOf(`/towns/${encodeURIComponent(uf)}/${encodeURIComponent(slug)}`, query);
    return [
      { endpoint: 'town', arg: asked, call, read: this.#reads.towns.town({ uf, slug, ...query }), until: nextMinute },
    ];
  }

  /** The offers as filtered, and all of them, which say how many shops there are. @param gtin in its stored form */
  offers(gtin: string, filters: OfferFilters): Reading[] {
    const queries = [filters, { ...filters, open: false, page: 1 }].map((asked) => offersQueryOf(asked));
    const readings = queries.flatMap((asked): Reading[] => {
      const { data: query } = offersQuery.safeParse(asked);
      const make = async () =>
        new CachedJson(JSON.stringify(query && (await this.#reads.products.offers(gtin, query))));
      return query
        ? [
            {
              endpoint: 'offers',
              arg: { gtin, ...asked },
              call: callOf(`/offers/${gtin}`, asked),
              read: { make },
              until: nextMinute,
            },
          ]
        : [];
    });
    const calls = new Set(readings.map(({ call }) => call));
    return readings.slice(0, calls.size);
  }

  partners(): Reading[] {
    return [this.#home('partners')];
  }

  terms(): Reading[] {
    return [this.#config];
  }

  #shops(filters: HomeFilters): Reading[] | undefined {
    const arg = listQueryOf(filters);
    const query = storeListQuery.safeParse(withoutEmpty(arg));
    return (
      query.data && [
        {
          endpoint: 'stores',
          arg,
          call: callOf('/stores', arg),
          read: this.#reads.stores.list(query.data),
          until: nextMinute,
        },
      ]
    );
  }

  #products(filters: HomeFilters): Reading[] | undefined {
    const arg = productQueryOf(filters);
    const { data: query } = productSearchQuery.safeParse(withoutEmpty(arg));
    const make = async () => new CachedJson(JSON.stringify(query && (await this.#reads.products.search(query))));
    return (
      query && [{ endpoint: 'foundProducts', arg, call: callOf('/products', arg), read: { make }, until: nextMinute }]
    );
  }

  #home(kind: HomeKind): Reading {
    return { endpoint: HOME_ENDPOINTS[kind], call: `/${kind}`, read: this.#reads.home(kind) };
  }

  get #categories(): Reading {
    return { endpoint: 'productCategories', call: '/product-categories', read: categoriesReads.products };
  }

  get #config(): Reading {
    const make = async () => new CachedJson(JSON.stringify(await this.#reads.settings()));
    return { endpoint: 'config', call: '/config', read: { make } };
  }
}

const withoutEmpty = (query: object) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));

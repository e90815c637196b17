import {
  type FoundProduct,
  type FoundProducts,
  finalPrice,
  type Offers,
  type OffersQuery,
  type ProductSearchQuery,
  pageCount,
  type productsContract,
  type Suggestions,
} from '@cardume/bff/contract';
import type { ComparedProduct } from '@cardume/catalog/api';
import { PRODUCT_CATEGORY_NAMES } from '@cardume/kit/domain/categories';
import { distanceKm, type Position, positionOf } from '@cardume/kit/domain/positions';
import { notFound } from '@cardume/kit/http';
import { coordinatesOf } from '@cardume/stores/events';
import type { Directory } from '../directory/directory.ts';
import type { LocalChanges } from '../directory/local-changes.ts';
import { sendOnce } from '../http/cached-response.ts';
import type { ServiceClients } from '../services.ts';
import type { ApiHandlers } from '../sessions/index.ts';
import { gtinInAddress } from './gtin-address.ts';
import { withUnitPrice } from './unit-price.ts';

/** Length of a text that gets suggestions, in characters. */
const [SHORTEST, LONGEST] = [2, 100];
const NO_SUGGESTIONS: Suggestions = { shops: [], products: [], categories: [] };

interface ProductsParts {
  directory: Directory;
  changes: LocalChanges;
  services: ServiceClients;
}

export type ProductsReads = ReturnType<typeof productsReads>;

/** The read of product search, for its handler and for pages. */
export function productsReads({ directory, changes, services: { catalog } }: ProductsParts) {
  return {
    async search(query: ProductSearchQuery): Promise<FoundProducts> {
      const found = await catalog.searchProducts({ body: { ...query, seen: changes.recent() } });
      return {
        products: found.products.flatMap((product) => shown(directory, product, positionOf(query)) ?? []),
        total: found.total,
        totalPages: pageCount(found.total, query.limit),
        categories: found.categories,
        corrected: found.corrected,
      };
    },
    /** @param gtin in its stored form @throws HttpError 404 if no listed shop offers it */
    async offers(gtin: string, query: OffersQuery): Promise<Offers> {
      const found = await catalog.findOffers({ params: { gtin }, body: { ...query, seen: changes.recent() } });
      return {
        product: { gtin, ...found.product },
        offers: found.offers.flatMap((product) => shown(directory, product, positionOf(query)) ?? []),
        total: found.total,
        totalPages: pageCount(found.total, query.limit),
        lowest: found.lowest,
        highest: found.highest,
      };
    },
  };
}

/**
 * Handlers of product search and suggestions: the catalog finds the products, the directory adds the shops. Responses
 * are not cached, because most searches are requested only once.
 */
export function productsHandlers({
  directory,
  changes,
  services: { catalog },
  reads,
}: ProductsParts & { reads: { products: ProductsReads } }): ApiHandlers<typeof productsContract> {
  return {
    searchProducts: async ({ query }, http) => sendOnce(await reads.products.search(query), http),
    async listOffers({ params, query }, http) {
      const gtin = gtinInAddress(params.gtin);
      if (!gtin) throw notFound('Produto não encontrado');
      return sendOnce(await reads.products.offers(gtin, query), http);
    },
    async suggest({ query }, http) {
      const text = query.q.trim();
      const isLong = text.length >= SHORTEST && text.length <= LONGEST;
      return sendOnce(isLong ? await suggestionsFor(text) : NO_SUGGESTIONS, http);
    },
  };

  async function suggestionsFor(text: string): Promise<Suggestions> {
    const { storeIds, products, categories } = await catalog.suggest({ body: { text, seen: changes.recent() } });
    const shop = (id: string) => directory.findListed(id) ?? [];
    return {
      shops: storeIds.flatMap(shop).map(({ id, name, city }) => ({ id, name, city })),
      products: products.flatMap(({ id, name, storeId }) =>
        [shop(storeId)].flat().map((store) => ({ id, name, storeId, storeName: store.name })),
      ),
      categories,
    };
  }
}

/** Returns a product with its shop; undefined if the shop is not in the public list. */
function shown(directory: Directory, product: ComparedProduct, from: Position | undefined): FoundProduct | undefined {
  const store = directory.findListed(product.storeId);
  if (!store) return undefined;
  const { id, name, description, price, discountPercentage, imageUrl, imageUrls, available, categoryId } = product;
  const { brand, gtin, contents, others } = product;
  return {
    ...{ id, name, description, price, discountPercentage },
    finalPrice: finalPrice(price, discountPercentage),
    ...{ imageUrl, imageUrls, available, brand, gtin, contents, others },
    unitPrice: withUnitPrice(product).unitPrice,
    category: { id: categoryId, name: PRODUCT_CATEGORY_NAMES.get(categoryId) ?? '' },
    store: {
      id: store.id,
      name: store.name,
      city: store.city,
      neighborhood: store.neighborhood,
      whatsapp: store.whatsapp,
      profileImageUrl: store.profileImageUrl,
      averageRating: store.averageRating,
      totalReviews: store.totalReviews,
      state: store.state,
      openingHours: store.openingHours ?? null,
      specialDays: store.specialDays,
      vacation: store.vacation,
      payments: store.payments,
      pickup: store.pickup,
      delivery: store.delivery,
      ...(from && { distance: distanceTo(store, from) }),
    },
  };
}

/** Returns the distance in km; null for a shop without coordinates. */
function distanceTo(store: Parameters<typeof coordinatesOf>[0], from: Position): number | null {
  const to = coordinatesOf(store);
  return Number.isNaN(to.lat) ? null : distanceKm(from, to);
}

import { PRODUCT_CATEGORIES } from '@cardume/kit/domain/categories';
import { changedFields, type StoreOf } from '@cardume/kit/event-store';
import { type Handlers, invalidFields, notFound, requireMatch, unavailable, validate } from '@cardume/kit/http';
import { normalize } from '@cardume/kit/text';
import type { ClientSession, Model } from 'mongoose';
import type { ComparedProduct, catalogApi, Product } from './api.ts';
import type { AssortmentCommand, assortment } from './domain/assortment.ts';
import {
  type HomeItemCommand,
  type HomeItemState,
  type homeItem,
  type ItemFields,
  publicItem,
} from './domain/home-item.ts';
import { HOME_KIND_NAMES, HOME_KINDS, type HomeKindName } from './domain/home-kinds.ts';
import type { ProductRow } from './read-models/products.ts';
import { mostOffered } from './search/most-offered.ts';
import type { ProductIndexer, RequiredVersion } from './search/product-indexer.ts';

export interface CatalogData {
  assortments: StoreOf<typeof assortment>;
  products: Model<ProductRow>;
  index: ProductIndexer;
  /** Maximum number of a shop's products in one category. */
  productsPerCategory: number;
  /** The event store of each kind of home content. */
  homeItems: Record<HomeKindName, StoreOf<ReturnType<typeof homeItem>>>;
}

type HomeRoute = Extract<keyof typeof catalogApi, `${string}Home${string}`>;
type HomeHandlers = Pick<Handlers<typeof catalogApi>, HomeRoute>;
type SearchRoute =
  | 'searchProducts'
  | 'suggest'
  | 'compareProducts'
  | 'findOffers'
  | 'listProductAddresses'
  | 'listOfferAddresses';
type SearchHandlers = Pick<Handlers<typeof catalogApi>, SearchRoute>;
type ProductHandlers = Omit<Handlers<typeof catalogApi>, HomeRoute | SearchRoute>;

interface ProductParams {
  storeId: string;
  /** Id of the product. */
  id: string;
}

/** Handlers of the internal API. */
export function catalogRoutes(data: CatalogData): Handlers<typeof catalogApi> {
  return { ...productRoutes(data), ...searchRoutes(data), ...homeRoutes(data) };
}

function productRoutes({ assortments, products, index, productsPerCategory }: CatalogData): ProductHandlers {
  /**
   * Executes a command on a product.
   * @param commandOf makes the command from the present product; undefined if the shop has none with this id
   * @returns the product as the transaction leaves it; null if the shop has none with this id any more
   */
  const execute = async (
    { storeId, id }: ProductParams,
    commandOf: (present: ProductRow | undefined) => AssortmentCommand,
  ) => {
    const read = (tx: ClientSession) =>
      products.findOne({ _id: id, storeId }, null, { session: tx }).lean<ProductRow | null>();
    let before: ProductRow | null = null;
    const { version, state, row } = await assortments.executeOnRow(storeId, read, (present) => {
      before = present;
      return commandOf(present ?? undefined);
    });
    const gtins = [...new Set([before, row].flatMap((it: ProductRow | null) => it?.gtin ?? []))];
    return { version, state: { storeId, products: state.products }, gtins, row };
  };
  const executeOn = async (params: ProductParams, commandOf: Parameters<typeof execute>[1]) => {
    const { row, ...changed } = await execute(params, commandOf);
    if (!row) throw notFound('Produto não encontrado');
    // What others offer does not depend on this change, so the index need not have it.
    return { ...changed, product: comparison(index)(row) };
  };
  return {
    listProductCategories: () => [...PRODUCT_CATEGORIES],
    readSettings: () => ({ productsPerCategory }),
    async listProducts({ params: { storeId } }) {
      return (await rowsOfStore(products, storeId)).map(productOf);
    },
    async listProductPictures({ query: { after, limit } }) {
      const page = products
        .find({ _id: { $gt: after } }, { imageUrls: 1 })
        .sort({ _id: 1 })
        .limit(limit);
      const rows = await page.lean<Pick<ProductRow, '_id' | 'imageUrls'>[]>();
      const next = rows.length < limit ? null : (rows.at(-1)?._id ?? null);
      return { pictures: rows.flatMap(({ imageUrls }) => imageUrls), next };
    },
    async listStoresWithPicturesElsewhere({ body: { storeIds } }) {
      // Own pictures are paths. Addresses of earlier releases may begin with what browsers ignore, like a tab.
      const elsewhere = { storeId: { $in: storeIds }, imageUrls: /^[^/]/ };
      return { storeIds: await products.distinct('storeId', elsewhere) };
    },
    async getProducts({ body: { ids } }) {
      return (await products.find({ _id: { $in: ids } }).lean<ProductRow[]>()).map(productOf);
    },
    async getProduct({ params }) {
      const row = await products.findById(params.id).lean<ProductRow>();
      if (!row) throw notFound('Produto não encontrado');
      return productOf(row);
    },
    addProduct: ({ params, body: { facts, selectedCategoryIds } }) =>
      executeOn(params, () => ({
        type: 'AddProduct',
        productId: params.id,
        product: facts,
        selectedCategoryIds,
        productsPerCategory,
      })),
    changeProduct: ({ params, body: { facts, mainPicture, selectedCategoryIds } }, { req }) =>
      executeOn(params, (present) => {
        requireMatch(req, present?.updatedAt);
        const pictures =
          mainPicture === undefined ? {} : { imageUrls: withMain(mainPicture, present?.imageUrls ?? []) };
        const changes = changedFields({ ...facts, ...pictures }, present ?? {});
        return { type: 'ChangeProduct', productId: params.id, changes, selectedCategoryIds, productsPerCategory };
      }),
    async removeProduct({ params }) {
      const { row: _none, ...changed } = await execute(params, () => ({ type: 'RemoveProduct', productId: params.id }));
      return changed;
    },
  };
}

const SUGGESTED_PRODUCTS = 4;

function searchRoutes({ products, index }: CatalogData): SearchHandlers {
  const ready = async (seen: RequiredVersion[]) => {
    if (!index.filled)
      throw unavailable({ message: 'A busca de produtos está sendo preparada. Tente novamente em instantes.' });
    await index.waitForVersions(seen);
    return index.search;
  };
  /** Returns the rows in the order of the ids, without products that were deleted since they were indexed. */
  const rowsOf = async (ids: string[]) => {
    const rows = await products.find({ _id: { $in: ids } }).lean<ProductRow[]>();
    const byId = new Map(rows.map((row) => [row._id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  };
  return {
    async searchProducts({ body: { seen, ...query } }) {
      const { ids, ...found } = (await ready(seen)).find(query);
      return { ...found, products: (await rowsOf(ids)).map(comparison(index)) };
    },
    async compareProducts({ params: { storeId }, body: { seen } }) {
      if (index.filled) await index.waitForVersions(seen);
      const { filled } = index;
      const rows = await rowsOfStore(products, storeId);
      return { products: rows.map(comparison(index)), compared: filled };
    },
    async findOffers({ params: { gtin }, body: { seen, ...query } }) {
      const found = (await ready(seen)).findOffers(gtin, query);
      if (!found) throw notFound('Produto não encontrado');
      const { ids, all, ...figures } = found;
      const rows = new Map((await rowsOf(all)).map((row) => [row._id, row]));
      // All were deleted since they were indexed.
      if (rows.size === 0) throw notFound('Produto não encontrado');
      const offers = ids.flatMap((id) => rows.get(id) ?? []);
      return {
        ...figures,
        product: mostOffered([...rows.values()].map(productOf)),
        offers: offers.map(comparison(index)),
      };
    },
    async listOfferAddresses({ query: { part } }) {
      return (await ready([])).offerAddresses(part);
    },
    async suggest({ body: { text, seen } }) {
      const { shopIds, productIds, categories } = (await ready(seen)).suggest(text);
      const rows = await rowsOf(productIds);
      return {
        storeIds: shopIds,
        products: distinctFirst(rows).map(({ _id, name, storeId }) => ({ id: _id, name, storeId })),
        categories,
      };
    },
    async listProductAddresses({ query: { part } }) {
      return (await ready([])).productAddresses(part);
    },
  };
}

/** Returns a function that adds the offers of others to products; until the index is filled, none. */
function comparison({ filled, search }: ProductIndexer): (row: ProductRow) => ComparedProduct {
  const othersOf = filled ? search.offers.others() : () => null;
  return (row) => ({ ...productOf(row), others: othersOf(row.gtin, search.shops.slotOf(row.storeId)) });
}

/** Returns the products of a shop, newest first. */
function rowsOfStore(products: Model<ProductRow>, storeId: string): Promise<ProductRow[]> {
  return products.find({ storeId }).sort({ createdAt: -1, _id: 1 }).lean<ProductRow[]>();
}

/** Returns the products to suggest: those with distinct names first. */
function distinctFirst(rows: ProductRow[]): ProductRow[] {
  const names = new Set<string>();
  const isNew = ({ name }: ProductRow) => {
    const before = names.size;
    return names.add(normalize(name)).size > before;
  };
  const { first = [], again = [] } = Object.groupBy(rows, (row) => (isNew(row) ? 'first' : 'again'));
  return [...first, ...again].slice(0, SUGGESTED_PRODUCTS);
}

function homeRoutes({ homeItems, products }: CatalogData): HomeHandlers {
  const execute = async (kind: HomeKindName, id: string, commandOf: (present: HomeItemState) => HomeItemCommand) => {
    const { version, state } = await homeItems[kind].executeFrom(id, async (tx, present) => {
      const command = commandOf(present);
      if ('fields' in command) await requireProduct(command.fields.productId, present, tx);
      return command;
    });
    if (state.status !== 'shown') throw notFound('Item não encontrado');
    return { version, item: publicItem(id, state) };
  };
  /** @throws HttpError 400 unless the product that an item newly refers to exists */
  const requireProduct = async (productId: unknown, present: HomeItemState, tx: ClientSession) => {
    const known = present.status === 'shown' ? present.fields.productId : undefined;
    if (typeof productId !== 'string' || productId === known) return;
    const found = await products.exists({ _id: productId }).session(tx);
    if (!found) throw invalidFields({ productId: 'Produto não encontrado' });
  };
  return {
    async listHomeItems({ params: { kind }, query: { active } }) {
      const filter = { 'state.status': 'shown', ...(active === undefined ? {} : { 'state.fields.active': active }) };
      const sort = { 'state.fields.order': 1, 'state.createdAt': -1, _id: 1 } as const;
      const found = await homeItems[kind].find(filter, { sort });
      return found.flatMap(({ id, state }) => (state.status === 'shown' ? [publicItem(id, state)] : []));
    },
    async listHomePictures() {
      const found = await Promise.all(HOME_KIND_NAMES.map((kind) => homeItems[kind].find({})));
      return [...new Set(found.flat().flatMap(({ state }) => pictureOf(state)))];
    },
    addHomeItem({ params: { kind, id }, body }) {
      const fields = validate(HOME_KINDS[kind].fields, body) as ItemFields;
      return execute(kind, id, () => ({ type: 'AddHomeItem', fields }));
    },
    changeHomeItem({ params: { kind, id }, body }, { req }) {
      const fields = validate(HOME_KINDS[kind].fields.partial(), body);
      // Validation adds defaults; the command must only contain the fields of the body.
      const changed = Object.fromEntries(Object.entries(fields).filter(([name]) => name in body));
      return execute(kind, id, (present) => {
        requireMatch(req, present.status === 'shown' ? present.updatedAt : undefined);
        return { type: 'ChangeHomeItem', fields: changed };
      });
    },
    async removeHomeItem({ params: { kind, id } }) {
      await homeItems[kind].execute(id, { type: 'RemoveHomeItem' });
      return undefined;
    },
  };
}

/** Returns the pictures with another first one; null removes the first. */
function withMain(main: string | null, [, ...others]: string[]): string[] {
  return main ? [main, ...others.filter((url) => url !== main)] : others;
}

function productOf({ _id, ...row }: ProductRow): Product {
  const { brand = null, gtin = null, contents = null } = row;
  return { id: _id, ...row, imageUrl: row.imageUrls[0] ?? null, brand, gtin, contents };
}

function pictureOf(state: HomeItemState): string[] {
  return state.status === 'shown' && typeof state.fields.imageUrl === 'string' ? [state.fields.imageUrl] : [];
}

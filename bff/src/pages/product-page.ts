import {
  finalPrice,
  PICTURE_SIZES,
  productTitle,
  type Store,
  screenTitle,
  shortDescription,
  type Town,
} from '@cardume/bff/contract';
import type { Product } from '@cardume/catalog/api';
import { PRODUCT_CATEGORY_NAMES } from '@cardume/kit/domain/categories';
import { decimalPrice, formatMoney } from '@cardume/kit/domain/prices';
import { breadcrumbs } from './breadcrumbs.ts';
import { preloadPicture } from './hints.ts';
import type { Page } from './page.ts';
import { unlisted } from './screens.ts';
import { productPictureUrl } from './sharing-picture/version.ts';
import { images, preloadHintsOf, productPath, SHOP_SOURCE, shopCrumbs, shopPath } from './shop-page.ts';

/** Returns a shop's page with the dialog of a product. Search engines do not index it for an unapproved shop. */
export function productPage(shop: Store, product: Product, town: Town | null): Page {
  const path = productPath(shop, product);
  const price = formatMoney(finalPrice(product.price, product.discountPercentage));
  const [photo] = product.imageUrls;
  return {
    status: 200,
    title: productTitle({ product: product.name, shop: shop.name }),
    description: descriptionOf(shop, product),
    path: shop.approved ? path : undefined,
    share: {
      title: `${product.name} - ${shop.name}`,
      picture: shop.approved
        ? { path: productPictureUrl(product, shop), alt: `${product.name}, ${price}, ${shop.name}` }
        : undefined,
    },
    data: (origin) => [
      productData(shop, product, { origin, url: origin + path }),
      breadcrumbs(origin, [...shopCrumbs(shop, town), { name: product.name, path }]),
    ],
    source: SHOP_SOURCE,
    hints: [
      ...(photo ? [preloadPicture(photo, PICTURE_SIZES.product, { urgent: true })] : []),
      ...preloadHintsOf(shop),
    ],
  };
}

/** Returns a 404 with the page of a shop, for a product that it does not have; the client redirects to the shop. */
export function unknownProductPage(shop: Store): Page {
  return {
    ...unlisted(404, screenTitle('Produto não encontrado')),
    source: SHOP_SOURCE,
    hints: preloadHintsOf(shop),
  };
}

/** Returns the owner's description, or else a sentence with name, price, shop and place. */
function descriptionOf(shop: Store, product: Product): string {
  const price = formatMoney(finalPrice(product.price, product.discountPercentage));
  return shortDescription(
    product.description || `${product.name} por ${price} na loja ${shop.name}, ${shop.neighborhood}, ${shop.city}`,
  );
}

/** Returns https://schema.org/Product with its offer. */
function productData(shop: Store, product: Product, { origin, url }: { origin: string; url: string }): object {
  const category = PRODUCT_CATEGORY_NAMES.get(product.categoryId);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': url,
    url,
    name: product.name,
    description: descriptionOf(shop, product),
    ...images(origin, [...product.imageUrls, shop.approved ? productPictureUrl(product, shop) : null]),
    ...(category ? { category } : {}),
    sku: product.id,
    ...brandAndGtin(product),
    offers: {
      '@type': 'Offer',
      url,
      price: decimalPrice(finalPrice(product.price, product.discountPercentage)),
      priceCurrency: 'BRL',
      availability: `https://schema.org/${product.available ? 'InStock' : 'OutOfStock'}`,
      // A `PetStore` would have to have an address here, too.
      seller: { '@type': 'Organization', name: shop.name, url: origin + shopPath(shop) },
    },
  };
}

/** Returns what identifies a product, as properties of https://schema.org/Product. */
export function brandAndGtin({ brand, gtin }: { brand: string | null; gtin: string | null }): object {
  return { ...(brand ? { brand: { '@type': 'Brand', name: brand } } : {}), ...(gtin ? { gtin } : {}) };
}

import {
  type Crumb,
  PICTURE_SIZES,
  paymentNames,
  roundedAverage,
  START_CRUMB,
  type Store,
  screenTitle,
  shortDescription,
  type Town,
  townCrumbs,
  whatsappNumber,
} from '@cardume/bff/contract';
import { breadcrumbs } from './breadcrumbs.ts';
import { preloadPicture } from './hints.ts';
import type { Page } from './page.ts';
import { shopPictureUrl } from './sharing-picture/version.ts';
import { hoursData } from './shop-hours-data.ts';

export const SHOP_SOURCE = 'src/features/shopper/shop/ShopScreen.tsx';

const METRES_PER_KM = 1_000;

export const shopPath = ({ id }: Pick<Store, 'id'>) => `/loja/${encodeURIComponent(id)}`;

export function productPath(shop: Pick<Store, 'id'>, product: { id: string }): string {
  return `${shopPath(shop)}/produto/${encodeURIComponent(product.id)}`;
}

/** Returns a shop's page. Search engines do not index it for an unapproved shop, and links to it show no picture. */
export function shopPage(shop: Store, town: Town | null): Page {
  const place = [shop.neighborhood, shop.city].filter(Boolean).join(', ');
  const path = shopPath(shop);
  return {
    status: 200,
    title: screenTitle(shop.name),
    description: shortDescription(shop.description || `${shop.category?.name ?? 'Loja'} em ${place}`),
    path: shop.approved ? path : undefined,
    share: {
      title: shop.name,
      picture: shop.approved ? { path: shopPictureUrl(shop), alt: `${shop.name}, ${place}` } : undefined,
    },
    data: (origin) => [petStore(shop, origin, origin + path), breadcrumbs(origin, shopCrumbs(shop, town))],
    source: SHOP_SOURCE,
    hints: preloadHintsOf(shop),
  };
}

/** Returns the way to a shop's page, over its town if it has one. */
export function shopCrumbs(shop: Store, town: Town | null): Crumb[] {
  return [...(town ? townCrumbs(town) : [START_CRUMB]), { name: shop.name, path: shopPath(shop) }];
}

/** Returns the preloads of a shop's first pictures. */
export function preloadHintsOf(shop: Store): string[] {
  return [
    ...(shop.coverImageUrl ? [preloadPicture(shop.coverImageUrl, PICTURE_SIZES.cover, { urgent: true })] : []),
    ...(shop.profileImageUrl ? [preloadPicture(shop.profileImageUrl, PICTURE_SIZES.face, { urgent: true })] : []),
  ];
}

/** Returns https://schema.org/PetStore. */
function petStore(shop: Store, origin: string, url: string): object {
  const coordinates = coordinatesOf(shop);
  return {
    '@context': 'https://schema.org',
    '@type': 'PetStore',
    '@id': url,
    url,
    name: shop.name,
    description: shop.description,
    ...images(origin, [shop.approved ? shopPictureUrl(shop) : null, shop.coverImageUrl, shop.profileImageUrl]),
    address: {
      '@type': 'PostalAddress',
      streetAddress: [shop.address, shop.neighborhood].filter(Boolean).join(', '),
      addressLocality: shop.city,
      ...(shop.state ? { addressRegion: shop.state } : {}),
      ...(shop.postalCode ? { postalCode: shop.postalCode } : {}),
      addressCountry: 'BR',
    },
    ...(coordinates ? { geo: coordinates } : {}),
    ...(shop.whatsapp ? { telephone: `+${whatsappNumber(shop.whatsapp)}` } : {}),
    ...hoursData(shop),
    ...(shop.payments.length > 0 ? { paymentAccepted: paymentNames(shop.payments).join(', ') } : {}),
    ...(shop.delivery ? { areaServed: areaServed(shop) } : {}),
    ...(shop.totalReviews > 0 && shop.averageRating !== null
      ? { aggregateRating: rating(shop.averageRating, shop.totalReviews) }
      : {}),
  };
}

/** Returns the pictures of schema.org data as absolute addresses; nothing without any. Those of earlier releases may be invalid. */
export function images(origin: string, urls: readonly (string | null)[]): { image?: string[] } {
  const image = urls.flatMap((url) => (url && URL.parse(url, origin)?.href) || []);
  return image.length > 0 ? { image } : {};
}

/** Returns where a shop delivers: a circle, or its town where it has told no radius or has no coordinates. */
function areaServed(shop: Store): object {
  const geoMidpoint = coordinatesOf(shop);
  if (!shop.delivery?.radiusKm || !geoMidpoint) return { '@type': 'City', name: shop.city };
  return { '@type': 'GeoCircle', geoMidpoint, geoRadius: shop.delivery.radiusKm * METRES_PER_KM };
}

function coordinatesOf({ latitude, longitude }: Store): object | null {
  if (!latitude || !longitude) return null;
  return { '@type': 'GeoCoordinates', latitude: Number(latitude), longitude: Number(longitude) };
}

function rating(average: number, reviewCount: number): object {
  return {
    '@type': 'AggregateRating',
    ratingValue: roundedAverage(average),
    reviewCount,
    bestRating: 5,
    worstRating: 1,
  };
}

import type { OpeningHours } from '@cardume/stores/events';
import type { PictureSpec } from '../pictures/spec.ts';

/**
 * The demo catalogue as plain data. Ids are uuids made from names, so loading it twice finds everything in its place.
 * A picture is a spec (see `pictures/`), or null where a screen's fallback is to be seen.
 */
export interface DemoContent {
  admin: DemoUser;
  /** One for each shop, in the order of the shops; the first is the known lojista. */
  owners: DemoUser[];
  shops: DemoShop[];
  products: DemoProduct[];
  feedPhotos: DemoFeedPhoto[];
  reviews: DemoReview[];
  heroBanners: DemoHeroBanner[];
  banners: DemoBanner[];
  bestSellers: DemoOffer[];
  sponsoredProducts: DemoOffer[];
  partners: DemoPartner[];
}

export interface DemoUser {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  /** Digits: 55, area code, number. The numbers begin with 90, which no telephone does. */
  phone: string;
  isPremium: boolean;
}

export interface DemoShop {
  id: string;
  ownerId: string;
  name: string;
  description: string;
  cnpj: string;
  address: string;
  city: string;
  neighborhood: string;
  state: string;
  postalCode: string;
  formattedAddress: string;
  /** Digits, as `DemoUser.phone`. */
  whatsapp: string;
  latitude: string;
  longitude: string;
  productCategoryIds: string[];
  /** Null for a shop that does not say. */
  openingHours: OpeningHours | null;
  approved: boolean;
  cover: PictureSpec | null;
  profile: PictureSpec | null;
}

export interface DemoProduct {
  id: string;
  shopId: string;
  categoryId: string;
  name: string;
  description: string;
  /** In cents. */
  price: number;
  discountPercentage: number | null;
  available: boolean;
  /** The first is the main one. */
  pictures: PictureSpec[];
}

/** One open of a shop's page, or one press on buy, as analytics takes it. */
interface DemoVisit {
  storeId: string;
  visitor: string;
  source: string;
  /** ISO 8601 */
  at: string;
}

/** What happened on a day, all shops together, in the order in which it did. */
export interface DemoDay {
  /** `YYYY-MM-DD` in America/Sao_Paulo. */
  date: string;
  visits: DemoVisit[];
  clicks: (DemoVisit & { productId: string })[];
}

export interface DemoFeedPhoto {
  id: string;
  shopId: string;
  order: number;
  picture: PictureSpec;
}

export interface DemoReview {
  id: string;
  shopId: string;
  rating: number;
  comment: string | null;
  customerName: string;
  /** ISO 8601, within the year before `demoToday`. */
  createdAt: string;
}

/** What all items of the home have in common; all are active. */
interface HomeItem {
  id: string;
  order: number;
  picture: PictureSpec;
}

export interface DemoHeroBanner extends HomeItem {
  title: string;
  subtitle: string | null;
  link: string | null;
}

export interface DemoBanner extends HomeItem {
  title: string;
  /** The shop that it leads to. */
  storeId: string | null;
  link: string | null;
}

/** A best seller or a sponsored product. */
export interface DemoOffer extends HomeItem {
  name: string;
  description: string | null;
  price: number;
  discountPercentage: number | null;
  whatsapp: string;
}

export interface DemoPartner extends HomeItem {
  name: string;
  description: string;
  discountText: string;
  link: string;
}

import type { HomeKindName } from '@cardume/catalog/api';
import type { Contents } from '@cardume/kit/domain/prices';
import type { OpeningHours, StoreState } from '@cardume/stores/events';
import type { PictureSpec } from '../pictures/spec.ts';

/**
 * The demo data as plain objects. Ids are UUIDs derived from names, so that loading is idempotent. A picture is a spec
 * (see `pictures/`); null means that screens show their fallback.
 */
export interface DemoContent {
  admin: DemoUser;
  /** One per shop, in the order of the shops. The first is the demo account «lojista». */
  owners: DemoUser[];
  shops: DemoShop[];
  products: DemoProduct[];
  feedPhotos: DemoFeedPhoto[];
  reviews: DemoReview[];
  home: DemoHome;
}

export interface DemoUser {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  /** Digits: 55, area code, number. Numbers begin with 90, a range that is not assigned. */
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
  /** Null for a shop without opening hours. */
  openingHours: OpeningHours | null;
  specialDays: StoreState['specialDays'];
  vacation: StoreState['vacation'];
  payments: StoreState['payments'];
  pickup: boolean;
  delivery: StoreState['delivery'];
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
  brand: string | null;
  /** As `canonicalGtin` returns it. */
  gtin: string | null;
  contents: Contents | null;
  /** The first is the main picture. */
  pictures: PictureSpec[];
}

/** One visit of a shop's page, or one click on a buy button, in the format of the analytics API. */
interface DemoVisit {
  storeId: string;
  visitor: string;
  source: string;
  /** ISO 8601 */
  at: string;
}

/** Visits and clicks of all shops on one day, in ascending order of time. */
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

/** The items of every kind of home content. */
export interface DemoHome extends Record<HomeKindName, HomeItem[]> {
  'hero-banners': DemoHeroBanner[];
  banners: DemoBanner[];
  'best-sellers': DemoOffer[];
  'sponsored-products': DemoOffer[];
  partners: DemoPartner[];
}

/** Fields of all items of the home content; all items are active. */
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
  /** The shop that it links to. */
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
  /** The product of a shop that is shown; null for one of a supplier without a shop. */
  productId: string | null;
}

export interface DemoPartner extends HomeItem {
  name: string;
  description: string;
  discountText: string;
  link: string;
}

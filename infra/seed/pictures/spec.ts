import type {
  Backdrop,
  Door,
  Layout,
  PaletteName,
  Pavement,
  Roof,
  StreetDetail,
  WindowStyle,
} from './shopfront/options.ts';
import type { Ground, ThingName } from './things.ts';

/** One drawn thing in a picture. */
export interface Good {
  thing: ThingName;
  /** Degrees by which the thing's own colours are turned. */
  hue?: number;
  /** A coat of `coats`, for animals. */
  coat?: string;
  /** What stands on its label instead of the drawn words. */
  label?: string;
  /** Mirrored; only for things without words. */
  flip?: boolean;
}

export interface ShopfrontSpec {
  kind: 'shopfront';
  /** The words on the sign; set in capitals and made to fit. */
  sign: string;
  palette: PaletteName;
  layout: Layout;
  roof: Roof;
  backdrop: Backdrop;
  pavement: Pavement;
  door: Door;
  window: WindowStyle;
  detail: StreetDetail;
  /** 2 to 4 things behind the glass. */
  goods: Good[];
  animal: Good;
}

export interface AvatarSpec {
  kind: 'avatar';
  good: Good;
  ground: Ground;
}

/** How the things of a product picture lie: alone, near, two of them, or a little shoal of one. */
export type ProductLayout = 'solo' | 'close' | 'pair' | 'shoal';

export interface ProductSpec {
  kind: 'product';
  layout: ProductLayout;
  ground: Ground;
  good: Good;
  /** The second thing of a pair. */
  beside?: Good;
}

export type FeedScene = 'shelf' | 'portrait' | 'friends' | 'reef' | 'aquascape' | 'rack';

export interface FeedSpec {
  kind: 'feed';
  scene: FeedScene;
  palette: PaletteName;
  goods: Good[];
}

export interface HeroSpec {
  kind: 'hero';
  scene: 'shoal' | 'friends' | 'street';
}

export interface PromoSpec {
  kind: 'promo';
  title: string;
  subtitle: string;
  tone: 'mare' | 'sol' | 'marine' | 'rose' | 'plants' | 'exotic';
  good: Good;
}

export interface PartnerSpec {
  kind: 'partner';
  ground: Exclude<Ground, 'marine'>;
  goods: [Good] | [Good, Good];
}

/** A picture as plain data: what is composed from the drawings. The same spec is always the same picture. */
export type PictureSpec = ShopfrontSpec | AvatarSpec | ProductSpec | FeedSpec | HeroSpec | PromoSpec | PartnerSpec;

export type PictureKind = PictureSpec['kind'];

/** Width and height in pixels, as SPEC section 5 recommends for each place. */
export const pictureSize: Record<PictureKind, readonly [number, number]> = {
  shopfront: [1680, 720],
  avatar: [400, 400],
  product: [800, 800],
  feed: [800, 800],
  hero: [2100, 1400],
  promo: [1600, 600],
  partner: [800, 450],
};

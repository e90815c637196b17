import type { BackgroundName, DrawingName } from './drawing-styles.ts';
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

/** A drawing in a picture, with its variations. */
export interface DrawingSpec {
  drawing: DrawingName;
  /** Hue shift of the drawing's colours, in degrees. */
  hue?: number;
  /** A key of `coats[drawing]`; only for animals. */
  coat?: string;
  /** Replaces the text of the drawing's label. */
  label?: string;
  /** Mirrored; only for drawings without text. */
  flip?: boolean;
}

export interface ShopfrontSpec {
  kind: 'shopfront';
  /** Text of the sign; set in capitals and scaled to fit. */
  sign: string;
  palette: PaletteName;
  layout: Layout;
  roof: Roof;
  backdrop: Backdrop;
  pavement: Pavement;
  door: Door;
  window: WindowStyle;
  detail: StreetDetail;
  /** 2 to 4 drawings behind the glass. */
  goods: DrawingSpec[];
  animal: DrawingSpec;
}

export interface AvatarSpec {
  kind: 'avatar';
  good: DrawingSpec;
  ground: BackgroundName;
}

/** Layout of a product picture: one drawing, a small one, a close-up, two drawings side by side, or three copies of one. */
export type ProductLayout = 'solo' | 'small' | 'close' | 'sideBySide' | 'shoal';

export interface ProductSpec {
  kind: 'product';
  layout: ProductLayout;
  ground: BackgroundName;
  good: DrawingSpec;
  /** The second drawing of the layout `sideBySide`. */
  beside?: DrawingSpec;
}

export type FeedScene = 'shelf' | 'portrait' | 'friends' | 'reef' | 'aquascape' | 'rack';

export interface FeedSpec {
  kind: 'feed';
  scene: FeedScene;
  palette: PaletteName;
  goods: DrawingSpec[];
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
  good: DrawingSpec;
}

export interface PartnerSpec {
  kind: 'partner';
  ground: Exclude<BackgroundName, 'marine'>;
  goods: [DrawingSpec] | [DrawingSpec, DrawingSpec];
}

/** A picture as plain data. Equal specs give equal pictures. */
export type PictureSpec = ShopfrontSpec | AvatarSpec | ProductSpec | FeedSpec | HeroSpec | PromoSpec | PartnerSpec;

export type PictureKind = PictureSpec['kind'];

/** Recommended width and height of each kind in pixels. */
export const pictureSize: Record<PictureKind, readonly [number, number]> = {
  shopfront: [1680, 720],
  avatar: [400, 400],
  product: [800, 800],
  feed: [800, 800],
  hero: [2100, 1400],
  promo: [1600, 600],
  partner: [800, 450],
};

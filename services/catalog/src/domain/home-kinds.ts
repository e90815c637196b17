import { z } from 'zod';

/** What defines a kind of home content. */
export interface HomeKindDefinition {
  /** Part of the subject: `evt.catalog.<aggregate>.<id>`. */
  aggregate: string;
  /** MongoDB collection of its streams. */
  collection: string;
  /** Schema of an item's fields, with limits. */
  fields: z.ZodObject<z.ZodRawShape>;
  /** Values of the fields that events of earlier releases lack. */
  addedLater: Readonly<Record<string, null>>;
}

const text = (max: number) => z.string().trim().min(1).max(max);
const optional = (max: number) => z.string().trim().max(max).nullable().default(null);

/** ISO 8601, UTC. */
const moment = z.iso.datetime().nullable().default(null);

const period = { showFrom: moment, showUntil: moment };
/** Fields of every kind. */
const shared = {
  imageUrl: optional(500),
  active: z.boolean().default(true),
  order: z.int().default(0),
  ...period,
};

/** The product of a shop that an item shows; null for a product that was typed in. */
const reference = { productId: optional(100) };

const product = {
  ...shared,
  ...reference,
  name: text(200),
  description: optional(2000),
  /** Integer cents. */
  price: z.int().min(0),
  discountPercentage: z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .default(null)
    .transform((percent) => percent || null),
  whatsapp: text(20),
};

function kind<Shape extends z.ZodRawShape>(aggregate: string, collection: string, shape: Shape): HomeKindDefinition {
  const fields = z.object(shape);
  const addedLater = Object.keys({ ...period, ...reference }).filter((name) => name in shape);
  return { aggregate, collection, fields, addedLater: Object.fromEntries(addedLater.map((name) => [name, null])) };
}

/** All kinds of home content, by the name in API paths. Everything else about a kind is derived from its entry. */
export const HOME_KINDS = {
  banners: kind('banner', 'banners', {
    ...shared,
    storeId: optional(100),
    title: text(100),
    link: optional(500),
  }),
  'hero-banners': kind('hero-banner', 'hero_banners', {
    ...shared,
    title: text(100),
    subtitle: optional(200),
    link: optional(500),
  }),
  'sponsored-products': kind('sponsored-product', 'sponsored_products', product),
  'best-sellers': kind('best-seller', 'best_sellers', product),
  partners: kind('partner', 'partners', {
    ...shared,
    name: text(200),
    description: text(180),
    discountText: text(100),
    link: text(500),
  }),
} satisfies Record<string, HomeKindDefinition>;

export type HomeKindName = keyof typeof HOME_KINDS;
export const HOME_KIND_NAMES = Object.keys(HOME_KINDS) as [HomeKindName, ...HomeKindName[]];

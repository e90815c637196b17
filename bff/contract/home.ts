import { z } from 'zod';
import { type ApiRoute, defineApi } from './access.ts';
import { type Fields, field, formFieldsOf, partialChangeOf, responseFieldsOf } from './fields.ts';
import {
  discountPercentage,
  id,
  idParams,
  isoDate,
  optionalPictureUrl,
  optionalText,
  requiredName,
  requiredText,
  schemeOf,
  whatsapp,
} from './shapes.ts';
import type { ShowTime } from './show-time.ts';

export const MAX_PARTNER_DESCRIPTION_LENGTH = 180;
const LINK = 'Informe um endereço que comece com http:// ou https://';
const isWeb = (url: string) => ['http', 'https'].includes(schemeOf(url) ?? '');
const webAddress = (message: string) => requiredText(message, 500).refine(isWeb, LINK).meta({ format: 'uri' });
const optionalLink = z
  .literal('')
  .transform(() => null)
  .or(z.string(LINK).trim().max(500, LINK).refine(isWeb, LINK).meta({ format: 'uri' }))
  .nullable()
  .default(null);

/** Fields of all kinds. */
const shared = {
  imageUrl: field(z.string().nullable(), optionalPictureUrl.default(null)),
  active: field(z.boolean(), z.boolean().default(true)),
  order: field(z.int(), z.int('A ordem deve ser um número inteiro').min(-1_000_000).max(1_000_000).default(0)),
};
const moment = z.iso.datetime('Data ou hora inválida').nullable().default(null);
/** Visible to admins only; the public lists contain the items that are shown now. */
const times = { showFrom: field(isoDate.nullable(), moment), showUntil: field(isoDate.nullable(), moment) };

function kind<F extends Fields>(label: string, fields: F) {
  const item = z.object({
    id,
    ...responseFieldsOf(shared),
    ...responseFieldsOf(fields),
    createdAt: isoDate,
    updatedAt: isoDate,
  });
  return {
    /** English plural of the kind, for summaries of its routes. */
    label,
    item,
    adminItem: z.object({ ...item.shape, ...responseFieldsOf(times) }),
    form: z
      .object({ ...formFieldsOf(shared), ...formFieldsOf(times), ...formFieldsOf(fields) })
      .refine((form: unknown) => endsLater(form as ShowTime), {
        path: ['showUntil'],
        error: 'O fim deve ser depois do início',
      }),
  };
}

function endsLater({ showFrom, showUntil }: ShowTime): boolean {
  return !showFrom || !showUntil || Date.parse(showFrom) < Date.parse(showUntil);
}

/** A product on the home page: one of a shop, or one that admins type in. */
const productFields = {
  name: field(z.string(), requiredName('Nome é obrigatório', 200)),
  description: field(z.string().nullable(), optionalText('Descrição', 2000).default(null)),
  /** Integer cents. */
  price: field(z.int(), z.int('Preço é obrigatório').min(0, 'Preço inválido').max(100_000_000, 'Preço inválido')),
  discountPercentage: field(z.int().nullable(), discountPercentage.default(null)),
  whatsapp: field(z.string(), whatsapp),
  /**
   * The product of a shop that the public list shows as it is now: its name, price, discount, picture and shop. The other
   * fields remain as they were entered, for the time when it is null again. Absent in responses of the previous release.
   */
  productId: field(z.string().nullable().default(null), optionalText('Produto', 100).default(null)),
};

/**
 * The kinds of home content, by path segment. All routes of a kind, public and for admins, derive from its entry.
 */
export const homeContent = {
  banners: kind('promo banners', {
    title: field(z.string(), requiredText('Título é obrigatório', 100)),
    link: field(z.string().nullable(), optionalLink),
    storeId: field(z.string().nullable(), optionalText('Loja', 100).default(null)),
  }),
  'hero-banners': kind('main banners', {
    title: field(z.string(), requiredText('Título é obrigatório', 100)),
    subtitle: field(z.string().nullable(), optionalText('Subtítulo', 200).default(null)),
    link: field(z.string().nullable(), optionalLink),
  }),
  'sponsored-products': kind('sponsored products', productFields),
  'best-sellers': kind('best sellers', productFields),
  partners: kind('partners', {
    name: field(z.string(), requiredName('Nome é obrigatório', 200)),
    description: field(z.string(), requiredText('Descrição é obrigatória', MAX_PARTNER_DESCRIPTION_LENGTH)),
    discountText: field(z.string(), requiredText('Texto do desconto é obrigatório', 100)),
    link: field(z.string(), webAddress('Link é obrigatório')),
  }),
};
/**
 * The shop of a product: that of `productId`, else the listed one with the product's WhatsApp number; null if there is none
 * or more than one.
 */
const seller = z.object({ id, name: z.string(), city: z.string() }).nullable();

/** Items of the public list, by kind. */
export const publicItems = {
  banners: homeContent.banners.item,
  'hero-banners': homeContent['hero-banners'].item,
  'sponsored-products': homeContent['sponsored-products'].item.extend({ store: seller }),
  'best-sellers': homeContent['best-sellers'].item.extend({ store: seller }),
  partners: homeContent.partners.item,
} satisfies Record<HomeKind, z.ZodObject>;

type Content = typeof homeContent;
export type HomeKind = keyof Content;
export const HOME_KINDS = Object.keys(homeContent) as HomeKind[];

export type Banner = z.infer<Content['banners']['item']>;
export type HeroBanner = z.infer<Content['hero-banners']['item']>;
export type HomeProduct = z.infer<Content['best-sellers']['item']>;
export type ListedHomeProduct = z.infer<(typeof publicItems)['best-sellers']>;
export type Partner = z.infer<Content['partners']['item']>;

type Pascal<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Pascal<Rest>}`
  : Capitalize<Name>;

/** `HeroBanners` for `hero-banners`. */
const pascal = (name: string) => name.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());

function byKind<Key extends string, Value>(entry: (kind: HomeKind) => [Key, Value]): Record<Key, Value> {
  return Object.fromEntries(HOME_KINDS.map(entry)) as Record<Key, Value>;
}

export const publicListOf = <Kind extends HomeKind>(kind: Kind) => `list${pascal(kind)}` as `list${Pascal<Kind>}`;

function publicList<Item extends z.ZodType>(path: string, label: string, item: Item) {
  return {
    method: 'GET',
    path,
    access: 'anyone',
    summary: `Active ${label}, by order`,
    response: z.array(item),
  } as const satisfies ApiRoute;
}

type PublicList<Item extends z.ZodType> = ReturnType<typeof publicList<Item>>;

/** The public routes: `listBanners`, `listHeroBanners` and so on. */
export const homeContract = byKind((kind) => {
  return [publicListOf(kind), publicList<z.ZodType>(`/${kind}`, homeContent[kind].label, publicItems[kind])];
}) as { [Kind in HomeKind as `list${Pascal<Kind>}`]: PublicList<(typeof publicItems)[Kind]> };

const ITEM_RULES = '`showUntil` is later than `showFrom`. Links and external pictures have valid URLs.';

function adminRoutes<Form extends z.ZodObject, Item extends z.ZodObject>(
  name: string,
  { label, form, adminItem: item }: { label: string; form: Form; adminItem: Item },
) {
  const path = `/admin/${name}`;
  const access = 'admin';
  return defineApi({
    list: { method: 'GET', path, access, summary: `All ${label}, active or not, by order`, response: z.array(item) },
    add: {
      method: 'POST',
      path,
      access,
      summary: `Adds to the ${label}`,
      rules: ITEM_RULES,
      body: form,
      response: item,
      status: 201,
    },
    change: {
      method: 'PATCH',
      path: `${path}/:id`,
      access,
      summary: `Changes what the body names of one of the ${label}`,
      rules: ITEM_RULES,
      params: idParams,
      conditional: true,
      body: partialChangeOf(form),
      response: item,
    },
    remove: {
      method: 'DELETE',
      path: `${path}/:id`,
      access,
      summary: `Removes one of the ${label}`,
      params: idParams,
    },
  });
}

type AdminRoutes<Entry extends { form: z.ZodObject; adminItem: z.ZodObject }> = ReturnType<
  typeof adminRoutes<Entry['form'], Entry['adminItem']>
>;
/** The routes for admins of any kind. */
export type HomeKindContract = ReturnType<typeof adminRoutes<z.ZodObject, z.ZodObject>>;
export type HomeVerb = keyof HomeKindContract;

/** The routes for admins, by kind. */
export const adminHomeContract = byKind((kind) => {
  const { label, form, adminItem } = homeContent[kind];
  return [kind, adminRoutes<z.ZodObject, z.ZodObject>(kind, { label, form, adminItem })];
}) as { [Kind in HomeKind]: AdminRoutes<Content[Kind]> };

export const adminHomeRouteName = <Verb extends HomeVerb, Kind extends HomeKind>(verb: Verb, kind: Kind) =>
  `${verb}Admin${pascal(kind)}` as `${Verb}Admin${Pascal<Kind>}`;

/** Returns an object with a value per verb and kind, by route name: `listAdminBanners`, `addAdminBanners` and so on. */
export function mapAdminHomeRoutes<Value>(value: (verb: HomeVerb, kind: HomeKind) => Value): Record<string, Value> {
  const verbs = Object.keys(adminHomeContract.banners) as HomeVerb[];
  return Object.fromEntries(
    HOME_KINDS.flatMap((kind) => verbs.map((verb) => [adminHomeRouteName(verb, kind), value(verb, kind)])),
  );
}

/** The routes for admins of all kinds in one contract, by route name. */
export const adminHomeApi = mapAdminHomeRoutes((verb, kind) => adminHomeContract[kind][verb]) as {
  [Name in `${HomeVerb} ${HomeKind}` as Name extends `${infer Verb} ${infer Kind}`
    ? `${Verb}Admin${Pascal<Kind>}`
    : never]: Name extends `${infer Verb extends HomeVerb} ${infer Kind extends HomeKind}`
    ? (typeof adminHomeContract)[Kind][Verb]
    : never;
};

import type { Contract, Route } from '@cardume/kit/contract';
import { z } from 'zod';
import { defineApi } from './access.ts';
import { banner, heroBanner, homeProduct, partner } from './home.ts';
import { discount, idParams, isoDate, phone, pictureUrl, required } from './shapes.ts';
import type { ShowTime } from './show-time.ts';

const LINK = 'Informe um endereço que comece com http:// ou https://';
const link = z.string(LINK).trim().max(500, LINK).refine(isWeb, LINK);
const optionalLink = z
  .literal('')
  .transform(() => null)
  .or(link)
  .nullable()
  .default(null);
const optionalText = (name: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, `${name}: no máximo ${max.toLocaleString('pt-BR')} caracteres`)
    .transform((text) => text || null)
    .nullable()
    .default(null);

const moment = z.iso.datetime('Data ou hora inválida').nullable().default(null);

/** What every item of the home content has. */
const shared = {
  imageUrl: z
    .literal('')
    .transform(() => null)
    .or(pictureUrl)
    .nullable()
    .default(null),
  active: z.boolean().default(true),
  order: z.int('A ordem deve ser um número inteiro').min(-1_000_000).max(1_000_000).default(0),
  showFrom: moment,
  showUntil: moment,
};

/** The form of a kind with these fields. */
function formOf<Shape extends z.ZodRawShape>(fields: Shape) {
  const wrong = { path: ['showUntil'], error: 'O fim deve ser depois do início' };
  return z.object({ ...shared, ...fields }).refine((form: unknown) => endsLater(form as ShowTime), wrong);
}

function endsLater({ showFrom, showUntil }: ShowTime): boolean {
  return !showFrom || !showUntil || Date.parse(showFrom) < Date.parse(showUntil);
}

export const bannerForm = formOf({
  title: required('Título é obrigatório', 100),
  link: optionalLink,
  storeId: z.string().max(100).nullable().default(null),
});
export const heroBannerForm = formOf({
  title: required('Título é obrigatório', 100),
  subtitle: optionalText('Subtítulo', 200),
  link: optionalLink,
});
export const homeProductForm = formOf({
  name: required('Nome é obrigatório', 200),
  description: optionalText('Descrição', 2000),
  /** Integer cents. */
  price: z.int('Preço é obrigatório').min(0, 'Preço inválido').max(100_000_000, 'Preço inválido'),
  discountPercentage: discount.default(null),
  whatsapp: phone('WhatsApp é obrigatório'),
});
export const partnerForm = formOf({
  name: required('Nome é obrigatório', 200),
  description: required('Descrição é obrigatória', 180),
  discountText: required('Texto do desconto é obrigatório', 100),
  link: required('Link é obrigatório', 500).refine(isWeb, LINK),
});
export type BannerForm = z.input<typeof bannerForm>;
export type HeroBannerForm = z.input<typeof heroBannerForm>;
export type HomeProductForm = z.input<typeof homeProductForm>;
export type PartnerForm = z.input<typeof partnerForm>;

/** When an item is shown is for the admin to know; the public lists hold what is shown now. */
const showTime = { showFrom: isoDate.nullable(), showUntil: isoDate.nullable() };

function isWeb(url: string): boolean {
  return /^https?:$/.test(URL.parse(url)?.protocol ?? '');
}

/** The four calls on one kind of home content; the kinds differ in their fields only. */
function kind<Form extends z.ZodObject, Item extends z.ZodObject>(name: string, form: Form, item: Item) {
  const path = `/admin/${name}`;
  const access = 'admin';
  return defineApi({
    list: { method: 'GET', path, access, summary: `All ${name}, active or not, by order`, response: z.array(item) },
    add: { method: 'POST', path, access, summary: `Adds to ${name}`, body: form, response: item, status: 201 },
    change: {
      method: 'PATCH',
      path: `${path}/:id`,
      access,
      summary: `Changes what the body names of one of ${name}`,
      params: idParams,
      body: changeOf(form),
      response: item,
    },
    remove: { method: 'DELETE', path: `${path}/:id`, access, summary: `Removes one of ${name}`, params: idParams },
  });
}

/** A change names what it changes: what it does not name has no default. */
function changeOf<Form extends z.ZodObject>(form: Form) {
  const fields = Object.entries(form.shape).map(([name, schema]) => [
    name,
    (schema instanceof z.ZodDefault ? schema.unwrap() : schema) as z.ZodType,
  ]);
  return z.object(Object.fromEntries(fields) as Record<string, z.ZodType>).partial();
}

/** The home content, by the name that its paths bear. */
export const adminHomeContract = {
  banners: kind('banners', bannerForm, banner.extend(showTime)),
  'hero-banners': kind('hero-banners', heroBannerForm, heroBanner.extend(showTime)),
  'sponsored-products': kind('sponsored-products', homeProductForm, homeProduct.extend(showTime)),
  'best-sellers': kind('best-sellers', homeProductForm, homeProduct.extend(showTime)),
  partners: kind('partners', partnerForm, partner.extend(showTime)),
};
export type AdminHomeKind = keyof typeof adminHomeContract;

/** The calls on one kind, whichever it is. */
export type HomeKindContract = ReturnType<typeof kind<z.ZodObject, z.ZodObject>>;

/** All of them in one contract, each named by its verb and kind. */
export function adminHomeRoutes(): Contract {
  const kinds = Object.entries(adminHomeContract);
  const routes = kinds.flatMap(([name, contract]) =>
    Object.entries(contract).map(([verb, route]): [string, Route] => [`${verb} ${name}`, route]),
  );
  return Object.fromEntries(routes);
}

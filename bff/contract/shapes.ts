import { z } from 'zod';

/**
 * Shapes that several areas of /api share. `meta` tells OpenAPI what a refinement checks in code, so it stands last
 * before a transformation.
 */

export const id = z.string().min(1).max(100);
export const idParams = z.object({ id });
export const isoDate = z.iso.datetime();
/** Integer cents of a real. */
export const cents = z.int().min(0);
const DISCOUNT = 'Desconto inválido. Use um valor entre 0 e 100';
export const discountPercentage = z.int(DISCOUNT).min(0, DISCOUNT).max(100, DISCOUNT).nullable();

const PAGE = 'A página deve ser 1 ou mais';
/** The query of a paged list: `page` from 1, `limit` from 1 to `max`. */
export function paging(max: number, limit: number) {
  const range = `O limite deve estar entre 1 e ${max}`;
  return {
    page: z.coerce.number(PAGE).int(PAGE).min(1, PAGE).default(1),
    limit: z.coerce.number(range).int(range).min(1, range).max(max, range).default(limit),
  };
}

/**
 * Characters that nobody sees: control characters but line breaks and tabs, and format characters (of no width, of the
 * direction of writing) but the joiner between two emoji.
 */
const INVISIBLE =
  /(?![\n\t\u200D])[\p{Cc}\p{Cf}]|(?<!\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D|\u200D(?!\p{Extended_Pictographic})/gu;
const hasInvisible = (text: string) => text.search(INVISIBLE) >= 0;

/** `INVISIBLE` for OpenAPI, whose patterns know no classes of Unicode; without the joiner, which depends on its neighbours. */
const CONTROLS =
  '\\x00-\\x1F\\x7F-\\x9F\\xAD\\u0600-\\u0605\\u061C\\u06DD\\u070F\\u180E\\u200B\\u200C\\u200E\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFEFF\\uFFF9-\\uFFFB';
const VISIBLE = `[^\\s${CONTROLS}]`;

/** A text of several words or lines; invisible characters are taken out. */
export const visibleText = (message?: string) => z.string(message).overwrite((text) => text.replace(INVISIBLE, ''));

/** A name is compared and trusted by its looks, so invisible characters and line breaks are refused. */
export function requiredName(message: string, max: number, tooLong = `No máximo ${max} caracteres`) {
  return z
    .string(message)
    .trim()
    .min(1, message)
    .max(max, tooLong)
    .refine((name) => !hasInvisible(name) && !/[\n\t]/.test(name), 'Não use caracteres invisíveis')
    .meta({ pattern: `^\\s*${VISIBLE}([^${CONTROLS}]*${VISIBLE})?\\s*$` });
}

/** A text that is not blank. @param message the error where it is missing or blank */
export function required(message: string, max: number) {
  return visibleText(message)
    .trim()
    .min(1, message)
    .max(max, `No máximo ${max.toLocaleString('pt-BR')} caracteres`)
    .meta({ pattern: VISIBLE });
}

/** A telephone number as people type it, kept as its digits, 20 at most. */
export function phone(message: string) {
  return z
    .string(message)
    .max(100, 'O número deve ter no máximo 20 dígitos')
    .meta({ pattern: '^\\D*(\\d\\D*){1,20}$' })
    .transform((text) => text.replace(/\D/g, ''))
    .pipe(z.string().min(1, message).max(20, 'O número deve ter no máximo 20 dígitos'));
}

const PICTURE = 'Use uma imagem enviada aqui ou um endereço https';
const OWN_PICTURE = /^\/media(\/[\w-][\w.-]*)+$/;
/** The address of a picture: `/media/…` of this product, or https. */
export const pictureUrl = z
  .string(PICTURE)
  .trim()
  .max(500, 'O endereço da imagem deve ter no máximo 500 caracteres')
  .refine((url) => OWN_PICTURE.test(url) || isHttps(url), PICTURE)
  .meta({ pattern: `${OWN_PICTURE.source}|^https://` });

/** A picture that may be left out: an empty text clears it. */
export const optionalPictureUrl = z
  .literal('')
  .transform(() => null)
  .or(pictureUrl)
  .nullable();

/** A text that may be left out: an empty one becomes null. */
export function optionalText(name: string, max: number) {
  return visibleText()
    .trim()
    .max(max, `${name}: no máximo ${max.toLocaleString('pt-BR')} caracteres`)
    .transform((text) => text || null)
    .nullable();
}

function isHttps(url: string): boolean {
  return URL.parse(url)?.protocol === 'https:';
}

const coordinate = (max: number) => z.coerce.number().min(-max).max(max).optional();
/** The position of the reader, in decimal degrees: `hasWholePlace` checks that both are there or none. */
export const place = { lat: coordinate(90), lng: coordinate(180) };
type Place = z.output<z.ZodObject<typeof place>>;
export const hasWholePlace = ({ lat, lng }: Place) => (lat === undefined) === (lng === undefined);
export const WHOLE_PLACE = { message: 'Informe lat e lng juntos', path: ['lat'] };

export const UNKNOWN_ORDER = 'Ordem desconhecida';
export const hasPlaceForDistance = ({ sort, lat }: Place & { sort: string }) =>
  sort !== 'distance' || lat !== undefined;
export const PLACE_FOR_DISTANCE = { message: 'Informe lat e lng para ordenar por distância', path: ['sort'] };

/** `true`: only shops that are open now by the clock of their state; shops without opening hours are not. */
export const openNow = z
  .enum(['true', 'false'], 'Use true ou false')
  .default('false')
  .transform((open) => open === 'true');

/** Number of pages; 0 without items. */
export const pagesOf = (total: number, limit: number) => Math.ceil(total / limit);

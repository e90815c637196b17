import { stateCode } from '@cardume/kit/domain/states';
import { hasVisibleCharacter } from '@cardume/kit/text';
import { z } from 'zod';
import { parsePhone } from './phone-parser.ts';

/**
 * Schemas that several areas of /api share. `meta` describes refinements for OpenAPI, which cannot see their code; it
 * must come after them and before a transformation.
 */

export const id = z.string().min(1).max(100);
export const idParams = z.object({ id });
export const isoDate = z.iso.datetime();
/** Integer cents of a real. */
export const cents = z.int().min(0);
const DISCOUNT = 'Desconto inválido. Use um valor entre 0 e 100';
export const discountPercentage = z.int(DISCOUNT).min(0, DISCOUNT).max(100, DISCOUNT).nullable();

const PAGE = 'A página deve ser 1 ou mais';
/** Returns the query of a paged list: `page` from 1, `limit` from 1 to `max`. @param limit default limit */
export function paging(max: number, limit: number) {
  const range = `O limite deve estar entre 1 e ${max}`;
  return {
    page: z.coerce.number(PAGE).int(PAGE).min(1, PAGE).default(1),
    limit: z.coerce.number(range).int(range).min(1, range).max(max, range).default(limit),
  };
}

/**
 * Invisible characters: control characters except line breaks and tabs, and format characters (zero width, writing
 * direction) except the joiner (U+200D) between two emoji.
 */
const INVISIBLE =
  /(?![\n\t\u200D])[\p{Cc}\p{Cf}]|(?<!\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D|\u200D(?!\p{Extended_Pictographic})/gu;
/** Characters that show nothing and belong in no name, though a text may be laid out with them; also line breaks. */
const FILLER = /\u034F|[\n\t\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0]|(?<!\p{Emoji})[\uFE00-\uFE0F]/u;
const hasInvisible = (text: string) => text.search(INVISIBLE) >= 0 || FILLER.test(text);

/**
 * `INVISIBLE` for OpenAPI patterns, which lack Unicode classes; without the joiner and variation selectors, which depend
 * on the context.
 */
const CONTROLS =
  '\\x00-\\x1F\\x7F-\\x9F\\xAD\\u0600-\\u0605\\u061C\\u06DD\\u070F\\u180E\\u200B\\u200C\\u200E\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFEFF\\uFFF9-\\uFFFB';
const FILLERS = '\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u2800\\u3164\\uFFA0';
const VISIBLE = `[^\\s${CONTROLS}${FILLERS}\\uFE00-\\uFE0F]`;

/** A text from which invisible characters are removed; one that shows nothing is empty. */
export const visibleText = (message?: string) =>
  z.string(message).overwrite((text) => (hasVisibleCharacter(text) ? text.replace(INVISIBLE, '') : ''));

/** Rejects invisible characters and line breaks, so that no two different names look the same. */
export function requiredName(message: string, max: number, tooLong = `No máximo ${max} caracteres`) {
  return z
    .string(message)
    .trim()
    .min(1, message)
    .max(max, tooLong)
    .refine(hasVisibleCharacter, message)
    .refine((name) => !hasInvisible(name), 'Não use caracteres invisíveis')
    .meta({ pattern: `^\\s*${VISIBLE}([^${CONTROLS}${FILLERS}]*[^\\s${CONTROLS}${FILLERS}])?\\s*$` });
}

/** A text that is not blank. @param message error message for a missing or blank text */
export function requiredText(message: string, max: number) {
  return visibleText(message)
    .trim()
    .min(1, message)
    .max(max, `No máximo ${max.toLocaleString('pt-BR')} caracteres`)
    .meta({ pattern: VISIBLE });
}

/** OpenAPI pattern of the phone numbers that `parsePhone` returns, with or without the country code. */
const PHONE_PATTERN = '^(55)?([14689][1-9]|2[12478]|3[1-578]|5[13-5]|7[13-79])([2-5][0-9]{7}|9[0-9]{8})$';

/**
 * A Brazilian phone number in any format, which can have WhatsApp; the output has its digits with the country code.
 * @param missing error message for a text without digits
 * @param invalid error message for any other number
 */
function phone(missing: string, invalid: string) {
  return z
    .string(missing)
    .max(100, invalid)
    .meta({ pattern: PHONE_PATTERN })
    .transform((text, context) => {
      const digits = parsePhone(text);
      if (digits) return digits;
      context.addIssue({ code: 'custom', message: /\d/.test(text) ? invalid : missing, input: text });
      return z.NEVER;
    });
}

const PHONE_EXAMPLE = 'Informe DDD e número, como (11) 98765-4321';
/** The phone number of a chat. */
export const whatsapp = phone('WhatsApp é obrigatório', `Este número não pode ter WhatsApp. ${PHONE_EXAMPLE}`);
/** The phone number of a person. */
export const telephone = phone('Telefone é obrigatório', `Telefone inválido. ${PHONE_EXAMPLE}`);

const PICTURE = 'Use uma imagem enviada aqui ou um endereço https';
const OWN_PICTURE = /^\/media(\/[\w-][\w.-]*)+$/;
/** The address of a picture: `/media/…` or any https URL. */
export const pictureUrl = z
  .string(PICTURE)
  .trim()
  .max(500, 'O endereço da imagem deve ter no máximo 500 caracteres')
  .refine((url) => OWN_PICTURE.test(url) || schemeOf(url) === 'https', PICTURE)
  .meta({ pattern: `${OWN_PICTURE.source}|^https://[^\\x00-\\x1F\\x7F-\\x9F]+$` });

/** An optional picture; an empty text becomes null. */
export const optionalPictureUrl = z
  .literal('')
  .transform(() => null)
  .or(pictureUrl)
  .nullable();

/** An optional text; an empty one becomes null. @param name name of the field in error messages */
export function optionalText(name: string, max: number) {
  return visibleText()
    .trim()
    .max(max, `${name}: no máximo ${max.toLocaleString('pt-BR')} caracteres`)
    .transform((text) => text || null)
    .nullable();
}

/**
 * Returns the scheme of an absolute web address in small letters; undefined for any other text. URL parsers remove
 * control characters: to them `ht\ntps://…` is https, but not to a search for texts that begin with it.
 */
export function schemeOf(address: string): string | undefined {
  const [, scheme] = /^(\w+):\/\/\P{Cc}+$/u.exec(address) ?? [];
  return URL.canParse(address) ? scheme?.toLowerCase() : undefined;
}

/** An empty text, which would be the number 0, counts as absent. */
const coordinate = (max: number) =>
  z
    .literal('')
    .transform(() => undefined)
    .or(z.coerce.number().min(-max).max(max))
    .optional();
/** The user's position in decimal degrees. `hasCompletePosition` checks that both are present or neither is. */
export const positionQuery = { lat: coordinate(90), lng: coordinate(180) };
type Position = z.output<z.ZodObject<typeof positionQuery>>;
export const hasCompletePosition = ({ lat, lng }: Position) => (lat === undefined) === (lng === undefined);
export const INCOMPLETE_POSITION = { message: 'Informe lat e lng juntos', path: ['lat'] };

export const UNKNOWN_ORDER = 'Ordem desconhecida';
export const hasPositionForDistance = ({ sort, lat }: Position & { sort: string }) =>
  sort !== 'distance' || lat !== undefined;
export const POSITION_FOR_DISTANCE = { message: 'Informe lat e lng para ordenar por distância', path: ['sort'] };

/** A town that has a page, see `townPath`. */
export const town = z.object({
  /** Code of the state in small letters. */
  uf: z.string(),
  /** Name of the town in addresses. */
  slug: z.string(),
  name: z.string(),
});
export type Town = z.infer<typeof town>;

/** In a query, any text that is no state. */
const NO_STATE = '??';
/** The two letters of a state, in any case; another text finds nothing, an empty one is no filter. */
export const stateQuery = z
  .string()
  .transform((text) => text && (stateCode(text) ?? NO_STATE))
  .optional();

/** A boolean in a query. A boolean that is false by default: `booleanQuery().prefault('false')`. */
export const booleanQuery = () => z.enum(['true', 'false'], 'Use true ou false').transform((text) => text === 'true');

/** `true`: only shops that are open now, in their local time; excludes shops without opening hours. */
export const openNow = booleanQuery().prefault('false');

/** `true`: only shops that deliver; with a position, only those whose radius reaches it or is unknown. */
export const delivers = booleanQuery().prefault('false');

/** Returns the number of pages; 0 without items. */
export const pageCount = (total: number, limit: number) => Math.ceil(total / limit);

import { z } from 'zod';

/** Shapes that several areas of /api share. Unknown keys are dropped, never stored (DESIGN section 5). */

export const id = z.string().min(1).max(100);
export const idParams = z.object({ id });
export const isoDate = z.iso.datetime();
/** Integer cents of a real. */
export const cents = z.int().min(0);
const DISCOUNT = 'Desconto inválido. Use um valor entre 0 e 100';
export const discount = z.int(DISCOUNT).min(0, DISCOUNT).max(100, DISCOUNT).nullable();

/** `page` from 1 and `limit` within 1 to `max`; anything else is a 400. */
export function paging(max: number, limit: number) {
  return {
    page: z.coerce.number().int().min(1, 'A página deve ser 1 ou mais').default(1),
    limit: z.coerce
      .number()
      .int()
      .min(1, `O limite deve estar entre 1 e ${max}`)
      .max(max, `O limite deve estar entre 1 e ${max}`)
      .default(limit),
  };
}

/** A text that must be there; `message` says so where it is missing or blank. */
export function required(message: string, max: number) {
  return z
    .string(message)
    .trim()
    .min(1, message)
    .max(max, `No máximo ${max.toLocaleString('pt-BR')} caracteres`);
}

/** A telephone number as people type it, kept as its digits; at most 20 of them (SPEC section 3). */
export function phone(message: string) {
  return z
    .string(message)
    .max(100, 'O número deve ter no máximo 20 dígitos')
    .transform((text) => text.replace(/\D/g, ''))
    .pipe(z.string().min(1, message).max(20, 'O número deve ter no máximo 20 dígitos'));
}

const PICTURE = 'Use uma imagem enviada aqui ou um endereço https';
/** Where a picture lies: our own `/media/…`, or https (DESIGN section 5). */
export const pictureUrl = z
  .string(PICTURE)
  .trim()
  .max(500, 'O endereço da imagem deve ter no máximo 500 caracteres')
  .refine((url) => /^\/media(\/[\w-][\w.-]*)+$/.test(url) || isHttps(url), PICTURE);

/** A picture that may be left out: an empty text clears it. */
export const optionalPictureUrl = z
  .literal('')
  .transform(() => null)
  .or(pictureUrl)
  .nullable();

/** A text that may be left out: an empty one becomes null. */
export function optionalText(name: string, max: number) {
  return z
    .string()
    .trim()
    .max(max, `${name}: no máximo ${max.toLocaleString('pt-BR')} caracteres`)
    .transform((text) => text || null)
    .nullable();
}

function isHttps(url: string): boolean {
  return URL.parse(url)?.protocol === 'https:';
}

/** How many pages so many make; 0 without any. */
export const pagesOf = (total: number, limit: number) => Math.ceil(total / limit);

import { z } from 'zod';

/** Twelve letters or digits and two check digits. CNPJs with letters are issued since 2026. */
const CNPJ = /^[0-9A-Z]{12}\d{2}$/;

/** Returns a CNPJ without punctuation, in upper case. */
export const unformatCnpj = (text: string) => text.toUpperCase().replace(/[\s./-]/g, '');

/** Formats a complete or partial CNPJ, as `11.222.333/0001-81`. Drops excess characters. */
export function formatCnpj(text: string): string {
  const bare = unformatCnpj(text)
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 14);
  const parts = [bare.slice(0, 2), bare.slice(2, 5), bare.slice(5, 8), bare.slice(8, 12), bare.slice(12)];
  const marks = ['', '.', '.', '/', '-'];
  return parts.map((part, index) => (part ? marks[index] + part : '')).join('');
}

/**
 * Verifies the check digits, modulo 11. The value of a letter is its ASCII code minus 48 (Instrução Normativa RFB
 * 2.229/2024).
 */
export function hasValidCheckDigits(cnpj: string): boolean {
  const bare = unformatCnpj(cnpj);
  if (!CNPJ.test(bare) || /^(.)\1*$/.test(bare)) return false;
  return bare === withCheckDigits(bare.slice(0, 12));
}

/** Returns a CNPJ without punctuation from its first twelve characters. */
export function withCheckDigits(body: string): string {
  const first = checkDigit(body);
  return `${body}${first}${checkDigit(`${body}${first}`)}`;
}

function checkDigit(body: string): number {
  const sum = Array.from(body)
    .reverse()
    .reduce((total, char, index) => total + (char.charCodeAt(0) - 48) * (2 + (index % 8)), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

/** A CNPJ as entered; the output is formatted. Wrong check digits are accepted: the form only warns about them. */
export const cnpj = z
  .string('CNPJ é obrigatório')
  .trim()
  .min(1, 'CNPJ é obrigatório')
  .refine((text) => CNPJ.test(unformatCnpj(text)), 'O CNPJ deve ter 14 caracteres, como 11.222.333/0001-81')
  .meta({ pattern: '^([0-9A-Za-z][\\s./-]*){12}(\\d[\\s./-]*){2}$' })
  .transform(formatCnpj);

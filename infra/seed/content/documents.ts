import type { Random } from './random.ts';

/**
 * Returns a formatted CNPJ with valid check digits. Its root begins with 97, a range that is not assigned yet, so that
 * no real company has it. The alphanumeric form, issued from 2026 on, has letters in its root.
 */
export function randomCnpj(random: Random, alphanumeric: boolean): string {
  const draw = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet.charAt(random.integerBetween(0, alphabet.length - 1))).join('');
  const root = `97${draw(alphanumeric ? 'ABCDEFGHJKLMNPRSTUVXYZ0123456789' : '0123456789', 6)}`;
  return withCheckDigits(`${root}0001`).replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
}

/** Returns whether the check digits are valid; for numeric and alphanumeric CNPJs, formatted or not. */
export function isValidCnpj(written: string): boolean {
  const characters = written.replace(/[^0-9A-Z]/g, '');
  return characters === withCheckDigits(characters.slice(0, 12));
}

function withCheckDigits(branch: string): string {
  const first = checkDigit(branch);
  return `${branch}${first}${checkDigit(`${branch}${first}`)}`;
}

/** Modulo 11 over the characters' codes less 48, weights 2 to 9 from the right (Receita Federal, NT 49/2024). */
function checkDigit(characters: string): number {
  const sum = [...characters]
    .reverse()
    .reduce((total, character, i) => total + (character.charCodeAt(0) - 48) * (2 + (i % 8)), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

/** Returns a mobile number as digits. After the area code it begins with 90, a range that is not assigned. */
export function randomMobileNumber(random: Random, areaCode: string): string {
  return `55${areaCode}90${String(random.integerBetween(1_000_000, 9_999_999))}`;
}

import { formatCnpj, withCheckDigits } from '@cardume/bff/contract';
import type { Random } from './random.ts';

/**
 * Returns a formatted CNPJ with valid check digits. Its root begins with 97, a range that is not assigned yet, so that
 * no real company has it. The alphanumeric form, issued from 2026 on, has letters in its root.
 */
export function randomCnpj(random: Random, alphanumeric: boolean): string {
  const draw = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet.charAt(random.integerBetween(0, alphabet.length - 1))).join('');
  const root = `97${draw(alphanumeric ? 'ABCDEFGHJKLMNPRSTUVXYZ0123456789' : '0123456789', 6)}`;
  return formatCnpj(withCheckDigits(`${root}0001`));
}

/** Returns a mobile number as digits. After the area code it begins with 90, a range that is not assigned. */
export function randomMobileNumber(random: Random, areaCode: string): string {
  return `55${areaCode}90${String(random.integerBetween(1_000_000, 9_999_999))}`;
}

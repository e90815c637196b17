import { type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from './phone-metadata.json' with { type: 'json' };

/** The plan of Brazil from `libphonenumber-js/metadata.max.json`; the plans of all countries are 50 times as large. */
const BRAZIL = metadata as unknown as MetadataJson;

/** Kinds of numbers that WhatsApp admits; it refuses free, paid and nationwide numbers (0800, 0300, 4004). */
const WITH_WHATSAPP = new Set(['MOBILE', 'FIXED_LINE']);

/**
 * Parses a Brazilian phone number with whatever people write in front of it: country code, trunk prefix (`0`, `0xx`),
 * carrier, international prefix.
 * @returns digits with the country code; null for numbers that cannot have WhatsApp, and for any other text
 */
export function parsePhone(text: string): string | null {
  // The library knows neither the placeholder of a carrier nor `00` without one.
  const plain = text.replace(/^(\D*0)\s*[x*]{2}/i, '$1').replace(/^\D*00\s*55/, '+55');
  const parsed = parsePhoneNumberFromString(plain, 'BR', BRAZIL);
  return parsed?.isValid() && WITH_WHATSAPP.has(parsed.getType() ?? '') ? parsed.number.slice(1) : null;
}

/** What people type as an apostrophe. Replaced first: the decomposition of U+00B4 has a space, and U+02BC is a letter. */
const APOSTROPHES = /[\u00B4`\u2018\u2019\u02B9\u02BB\u02BC\u2032]/g;
/** Soft hyphens, zero-width characters, variation selectors, fillers. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Lower case with accents; compatibility forms become their plain letters, invisible characters are removed. */
export function toPlainLetters(text: string): string {
  return text.replace(APOSTROPHES, "'").normalize('NFKC').toLowerCase().replace(INVISIBLE, '');
}

/** Plain letters without accents: `agua` matches «Água», and `co2` matches «CO₂». */
export function normalize(text: string): string {
  return toPlainLetters(text).normalize('NFD').replace(/\p{M}/gu, '');
}

/**
 * Returns the key of a town: towns whose names differ in signs, spaces, case or accents are one, like «d'Oeste»,
 * «d’Oeste» and «D Oeste».
 */
export function townKey(name: string): string {
  return slug(name).replaceAll('-', '') || normalize(name);
}

/** Returns a text in the form for addresses and ids, like `sao-paulo` for «São Paulo»; empty without a Latin letter. */
export function slug(text: string): string {
  return normalize(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

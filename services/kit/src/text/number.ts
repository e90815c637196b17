/*
 * Plural and singular of Portuguese words without accents. A form is only looked up among words that exist, so that a
 * rule may return forms that are no words («reptel» besides «réptil»).
 */

type Rule = readonly [ending: RegExp, ...replacements: string[]];

const PLURALS: readonly Rule[] = [
  [/$/, 's'],
  [/ao$/, 'oes', 'aes'],
  [/m$/, 'ns'],
  [/(?<=[aou])l$/, 'is'],
  [/el$/, 'eis'],
  [/il$/, 'is', 'eis'],
  [/(?<=[lnrsz])$/, 'es'],
];

const SINGULARS: readonly Rule[] = [
  [/s$/, ''],
  [/[oa]es$/, 'ao'],
  [/ns$/, 'm'],
  [/(?<=[aou])is$/, 'l'],
  [/eis$/, 'el', 'il'],
  [/is$/, 'il'],
  [/(?<=[lnrsz])es$/, ''],
];

/** Shorter words are articles and prepositions. */
const MIN_LETTERS = 3;
const LETTERS = /^\p{L}+$/u;
/** `cãezinhos` has the plural of `cão` inside. */
const DIMINUTIVE = /^(.{2,})(zinh[ao])(s?)$/;

/** Returns what may be the plural or the singular of a normalized word, without the word itself. */
export function otherNumbersOf(word: string): string[] {
  if (word.length < MIN_LETTERS || !LETTERS.test(word)) return [];
  const forms = word.endsWith('s') ? [...singularsOf(word), ...pluralsOf(word)] : pluralsOf(word);
  const [, base = '', ending = '', plural] = DIMINUTIVE.exec(word) ?? [];
  if (plural) forms.push(...singularsOf(`${base}s`).map((singular) => singular + ending));
  else if (base) forms.push(...pluralsOf(base).map((form) => `${form.replace(/s$/, '')}${ending}s`));
  return [...new Set(forms)].filter((form) => form !== word);
}

const pluralsOf = (word: string) => replaced(word, PLURALS);
const singularsOf = (word: string) => replaced(word, SINGULARS);

function replaced(word: string, rules: readonly Rule[]): string[] {
  return rules.flatMap(([ending, ...replacements]) =>
    ending.test(word) ? replacements.map((replacement) => word.replace(ending, replacement)) : [],
  );
}

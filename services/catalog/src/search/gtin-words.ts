import { canonicalGtin } from '@cardume/kit/domain/gtin';
import type { Word } from '@cardume/kit/indexes';
import type { SearchTerm } from '@cardume/kit/text';

/** Begins the word of a GTIN, so that a search finds it by all digits only: no word of a text or a search has the mark. */
const MARK = '=';

/** Returns the word that the index has for a GTIN in its stored form. */
export function gtinWord(gtin: string): Word {
  const word = MARK + gtin;
  return { plain: word, spelling: word };
}

/** Returns the GTIN of such a word; undefined for any other word. */
export function gtinOfWord({ spelling }: Word): string | undefined {
  return spelling.startsWith(MARK) ? spelling.slice(MARK.length) : undefined;
}

/** The beginning of every word of a GTIN. */
export const GTIN_PREFIX = MARK;

/** Returns the terms, of which a GTIN in any length also matches the products that have it. */
export function withGtins(terms: readonly SearchTerm[]): SearchTerm[] {
  return terms.map((term) => {
    const gtin = canonicalGtin(term.prefix);
    return gtin ? { ...term, variants: [...term.variants, [gtinWord(gtin).plain]] } : term;
  });
}

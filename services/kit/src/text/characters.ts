/** U+2800, the empty pattern of Braille, is a symbol. */
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Each of these code units is a character (UAX 29): none is a mark, a joiner or a surrogate. */
const PLAIN = /^[ -\u02ff]*$/;
let segmenter: Intl.Segmenter | undefined;

/** Returns whether a text shows anything: it has a character other than spaces, fillers and invisible ones. */
export function hasVisibleCharacter(text: string): boolean {
  return VISIBLE.test(text);
}

/** Iterates over what people see as the characters of a text: a flag or an emoji with its modifiers is one. */
function* charactersOf(text: string): Generator<string> {
  if (PLAIN.test(text)) return yield* text;
  // Created on first use, because that takes a slow phone 50 ms.
  segmenter ??= new Intl.Segmenter('pt-BR');
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/** Returns the first character of a text that shows anything; undefined if there is none. */
export function firstCharacter(text: string): string | undefined {
  for (const character of charactersOf(text)) if (hasVisibleCharacter(character)) return character;
  return undefined;
}

/**
 * Returns the beginning of a text.
 * @param length at most this many UTF-16 code units, which is how databases and `maxLength` count
 */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  let end = 0;
  for (const character of charactersOf(text)) {
    if (end + character.length > length) break;
    end += character.length;
  }
  return text.slice(0, end);
}

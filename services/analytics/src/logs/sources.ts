/** Sources with a count of their own. Visits from any other source are only in the total. */
export const COUNTED_SOURCES = ['busca', 'compartilhar', 'qr', 'inicio'] as const;
export type CountedSource = (typeof COUNTED_SOURCES)[number];

/** Returns whether a source has a count of its own. Sources come from requests and may be any text. */
export function isCountedSource(source: string): source is CountedSource {
  return (COUNTED_SOURCES as readonly string[]).includes(source);
}

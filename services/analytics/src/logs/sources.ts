/** Sources whose visits are counted by themselves; those of all others are the rest. */
export const COUNTED_SOURCES = ['busca', 'compartilhar', 'qr', 'inicio'] as const;
export type CountedSource = (typeof COUNTED_SOURCES)[number];

/** Whether visits of a source, which anybody may name, are counted by themselves. */
export function isCountedSource(source: string): source is CountedSource {
  return (COUNTED_SOURCES as readonly string[]).includes(source);
}

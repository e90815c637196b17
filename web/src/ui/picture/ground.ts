/** Names of the pale background colours in `tokens.css`, `--ground-*`. */
export const GROUNDS = ['water', 'plants', 'dogs', 'cats', 'birds', 'equipment', 'food', 'exotic', 'care'] as const;

/** Returns a pale background colour for a key, always the same one; shown while its pictures load. */
export function placeholderColor(key: string): string {
  let hash = 0;
  for (const char of key) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0;
  return `var(--ground-${GROUNDS[hash % GROUNDS.length]})`;
}

/** Names of the pale grounds in `tokens.css`. */
export const GROUNDS = ['water', 'plants', 'dogs', 'cats', 'birds', 'equipment', 'food', 'exotic', 'care'] as const;

/** Returns a pale colour for what a key names: always the same, behind its pictures while they load. */
export function groundOf(key: string): string {
  let hash = 0;
  for (const char of key) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0;
  return `var(--ground-${GROUNDS[hash % GROUNDS.length]})`;
}

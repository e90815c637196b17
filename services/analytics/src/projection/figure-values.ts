import { isDeepStrictEqual } from 'node:util';
import type { ChainableCommander } from 'ioredis';
import { KEPT_PRODUCTS } from './keys.ts';

/** Names of keys that contain no figures. */
const BOOKKEEPING = ['cursor', 'begun', 'format'];

/** The value of a key, normalized so that equal figures are deeply equal. */
export type FigureValue = Record<string, string> | string[];

/**
 * Returns whether a key is compared. Visitor sets are not: they keep visitors of erased shops until they expire.
 * @param name of the key, without the prefix of its generation
 */
export function isCompared(name: string): boolean {
  return !name.startsWith('seen:') && !BOOKKEEPING.includes(name);
}

/** Adds the command that reads a key to the pipeline. */
export function addReadCommand(commands: ChainableCommander, prefix: string, name: string): void {
  const key = prefix + name;
  if (name === 'recent') commands.lrange(key, 0, -1);
  else if (name === 'active') commands.zrange(key, 0, '-1', 'WITHSCORES');
  else if (name.startsWith('products:')) commands.zrevrange(key, 0, -1, 'WITHSCORES');
  else commands.hgetall(key);
}

/** Normalizes the reply to the command of `addReadCommand`. */
export function figureValue(name: string, reply: unknown): FigureValue {
  if (name === 'recent') return reply as string[];
  const pairs = Array.isArray(reply) ? pairsOf(reply as string[]) : Object.entries(reply as Record<string, string>);
  // Erasing a shop can leave zeros, where a rebuild creates no field.
  return Object.fromEntries(pairs.filter(([, count]) => Number(count) !== 0));
}

/** Returns the pairs of a flat reply of Redis: members with their scores. */
export function pairsOf(flat: string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, index) => [flat[2 * index] ?? '', flat[2 * index + 1] ?? '']);
}

/** Returns a readable description of how a live figure differs from the computed one; undefined if they are equal. */
export function describeDifference(name: string, live: FigureValue, computed: FigureValue): string | undefined {
  if (Array.isArray(live) || Array.isArray(computed))
    return describeRecentDifference(Object.values(live), Object.values(computed));
  // Which products were trimmed depends on the batches, so that such sets may differ.
  if (name.startsWith('products:') && Object.keys(computed).length >= KEPT_PRODUCTS.afterwards) return undefined;
  const fields = [...new Set([...Object.keys(live), ...Object.keys(computed)])].sort();
  const [first, ...more] = fields.filter((field) => live[field] !== computed[field]);
  if (first === undefined) return undefined;
  const others = more.length > 0 ? `, and ${more.length} more` : '';
  return `${first} is ${live[first] ?? 0} in Redis, ${computed[first] ?? 0} by the logs${others}`;
}

/** Compares the last visits up to the shorter list: older ones are missing after a shop was erased or days archived. */
function describeRecentDifference(live: string[], computed: string[]): string | undefined {
  const length = Math.min(live.length, computed.length);
  const isSame = isDeepStrictEqual(live.slice(0, length), computed.slice(0, length));
  return isSame ? undefined : 'the last visits are others by the logs';
}

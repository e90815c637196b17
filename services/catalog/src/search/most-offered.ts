import type { Product } from '../api.ts';

/** What offers of one product say about it. */
export type ProductFacts = Pick<Product, 'name' | 'brand' | 'imageUrl' | 'contents'>;

/**
 * Returns of each field the value that most offers have; of equally frequent ones that of the oldest product. A field
 * that an offer lacks does not count.
 */
export function mostOffered(offers: readonly Product[]): ProductFacts {
  const oldestFirst = offers.toSorted((a, b) => order(a.createdAt, b.createdAt) || order(a.id, b.id));
  return {
    name: mostFrequent(oldestFirst.map(({ name }) => name)) ?? '',
    brand: mostFrequent(oldestFirst.map(({ brand }) => brand)),
    imageUrl: mostFrequent(oldestFirst.map(({ imageUrl }) => imageUrl)),
    contents: mostFrequent(oldestFirst.map(({ contents }) => contents)),
  };
}

const order = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Returns the most frequent value, of equally frequent ones the first; null without values. */
function mostFrequent<Value extends string | object>(values: readonly (Value | null)[]): Value | null {
  const equal = Map.groupBy(
    values.filter((value) => value !== null),
    (value) => (typeof value === 'string' ? value : JSON.stringify(value)),
  );
  let most: readonly Value[] = [];
  for (const group of equal.values()) if (group.length > most.length) most = group;
  return most[0] ?? null;
}

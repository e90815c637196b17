import { fold, wordsOf } from '../../directory/text.ts';
import type { Place } from './place.ts';

/** A place with the words that it is found by. */
export interface Findable {
  place: Place;
  name: string;
  nameWords: string[];
  /** What people add to a name: the town, the state, the country. */
  contextWords: string[];
  /** How likely it is meant, where two match as well: as many as live there, or a share of the town they are part of. */
  weight: number;
}

/** A neighbourhood is meant more rarely than a town of as many people as its own town; those with shops more often. */
const NEIGHBORHOOD_SHARE = { unknown: 0.01, withShops: 0.05 };

export function findable(place: Place, { withShops = false } = {}): Findable {
  const share = withShops ? NEIGHBORHOOD_SHARE.withShops : NEIGHBORHOOD_SHARE.unknown;
  return {
    place,
    name: fold(place.name),
    nameWords: wordsOf(place.name),
    contextWords: wordsOf(`${place.city} ${place.state} Brasil`),
    weight: place.population * (place.kind === 'town' ? 1 : share),
  };
}

/**
 * The places that `text` may mean, best first: the very name, names that begin with it, names with all its words, then
 * names with some of its words and the others in their town or state; among equals the one with more people.
 * Without accents and case. The first of two places that people would read as the same stays.
 */
export function suggest(places: Iterable<Findable>, text: string, most: number): Place[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const name = fold(text).trim();
  const matches: { place: Findable; tier: number }[] = [];
  for (const place of places) {
    const tier = tierOf(place, name, words);
    if (tier !== undefined) matches.push({ place, tier });
  }
  matches.sort((a, b) => a.tier - b.tier || b.place.weight - a.place.weight);
  const best = new Map<string, Place>();
  for (const { place } of matches) {
    const reading = placeKey(place.place);
    if (!best.has(reading)) best.set(reading, place.place);
    if (best.size === most) break;
  }
  return [...best.values()];
}

/** What makes two places the same to those who read them. */
function placeKey({ name, city, state }: Place): string {
  return fold(`${name}|${city}|${state}`);
}

function tierOf(place: Findable, name: string, words: string[]): number | undefined {
  const inName = words.filter((word) => beginsOne(place.nameWords, word));
  if (inName.length === 0) return undefined;
  if (place.name === name) return 0;
  if (place.name.startsWith(name)) return 1;
  if (inName.length === words.length) return 2;
  return words.every((word) => inName.includes(word) || beginsOne(place.contextWords, word)) ? 3 : undefined;
}

const beginsOne = (words: string[], start: string) => words.some((word) => word.startsWith(start));

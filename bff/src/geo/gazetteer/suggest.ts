import type { Place } from '@cardume/kit/gazetteer';
import { townKey, wordsOf } from '@cardume/kit/text';

/** A place with its normalized search terms. */
export interface SearchablePlace {
  place: Place;
  /** `townKey` of the name. */
  name: string;
  nameWords: string[];
  /** Words that users add to a name: town, state, country. */
  contextWords: string[];
  /** Orders equal matches: the population; for a neighbourhood, a share of its town's population. */
  weight: number;
}

/** Weight of a neighbourhood as a share of its town's population, higher for neighbourhoods with shops. */
const NEIGHBORHOOD_SHARE = { unknown: 0.01, withShops: 0.05 };

export function toSearchablePlace(place: Place, { withShops = false } = {}): SearchablePlace {
  const share = withShops ? NEIGHBORHOOD_SHARE.withShops : NEIGHBORHOOD_SHARE.unknown;
  return {
    place,
    name: townKey(place.name),
    nameWords: wordsOf(place.name),
    contextWords: wordsOf(`${place.city} ${place.state} Brasil`),
    weight: place.population * (place.kind === 'town' ? 1 : share),
  };
}

/**
 * Returns at most `most` places that match `text`, best first: equal names; names that begin with it; names with all
 * its words; names with some of its words and the others in their town, state or country. Equal matches are sorted by
 * weight. Ignores accents and case, and signs and spaces in a whole name. Of places with the same name, town and state
 * only the first is returned.
 */
export function suggest(places: Iterable<SearchablePlace>, text: string, most: number): Place[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const name = townKey(text);
  const matches: { place: SearchablePlace; tier: number }[] = [];
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

/** Places with the same key cannot be told apart in a list. */
export function placeKey({ name, city, state }: Place): string {
  return [name, city, state].map(townKey).join(' ');
}

function tierOf(place: SearchablePlace, name: string, words: string[]): number | undefined {
  if (place.name === name) return 0;
  if (place.name.startsWith(name)) return 1;
  const inName = words.filter((word) => beginsOne(place.nameWords, word));
  if (inName.length === 0) return undefined;
  if (inName.length === words.length) return 2;
  return words.every((word) => inName.includes(word) || beginsOne(place.contextWords, word)) ? 3 : undefined;
}

const beginsOne = (words: string[], start: string) => words.some((word) => word.startsWith(start));

import { fold } from '../../directory/text.ts';
import type { Place } from './place.ts';

/** What may stand behind the town: the state, the country, the postal code. */
const BEHIND_TOWN = /^([a-z]{2}|brasil|brazil|\d{5}-?\d{3})$/;

/**
 * The town that an address ends with («street, neighbourhood, town»), and its parts before that. The state may stand
 * behind it, as in `São Paulo - SP`, `São Paulo/SP` or `São Paulo, SP`; without it the largest town of the name is meant.
 */
export function townIn(
  address: string,
  towns: ReadonlyMap<string, Place>,
): { town: Place; before: string[] } | undefined {
  const parts = address.split(',').map((part) => fold(part.trim()));
  const last = parts.findLastIndex((part) => part !== '' && !BEHIND_TOWN.test(part));
  const name = (parts[last] ?? '').replace(/\s+[-–]\s+|\s*\/\s*/g, ' ');
  const state = parts.slice(last + 1).find((part) => part.length === 2);
  const town = (state && towns.get(`${name} ${state}`)) || towns.get(name);
  return town && { town, before: parts.slice(0, last) };
}

import { normalize } from '@cardume/kit/text';
import type { Place } from './place.ts';

/** Parts of an address after the town: state, country, postal code. */
const BEHIND_TOWN = /^([a-z]{2}|brasil|brazil|\d{5}-?\d{3})$/;

/**
 * Returns the town at the end of an address like «street, neighbourhood, town», and the normalized parts before it. The
 * state may follow as in `São Paulo - SP`, `São Paulo/SP` or `São Paulo, SP`; without it, the largest town of that name
 * is returned.
 * @param towns by normalized name, and by normalized name and state
 */
export function townIn(
  address: string,
  towns: ReadonlyMap<string, Place>,
): { town: Place; before: string[] } | undefined {
  const parts = address.split(',').map((part) => normalize(part).split(/\s+/).filter(Boolean).join(' '));
  const last = parts.findLastIndex((part) => part !== '' && !BEHIND_TOWN.test(part));
  const name = (parts[last] ?? '').replace(/ [-–] | ?\/ ?/g, ' ');
  const state = parts.slice(last + 1).find((part) => part.length === 2);
  const town = (state && towns.get(`${name} ${state}`)) || towns.get(name);
  return town && { town, before: parts.slice(0, last) };
}

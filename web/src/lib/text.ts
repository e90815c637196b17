import { firstCharacter } from '@cardume/bff/contract';

/** Returns the first character of a name in upper case, for use in place of a picture; undefined for an empty name. */
export function initialOf(name: string): string | undefined {
  return firstCharacter(name)?.toUpperCase();
}

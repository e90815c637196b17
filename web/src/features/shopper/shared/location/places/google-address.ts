/** An address component, in the form that both versions of Google's API are mapped to. */
export interface AddressPart {
  long: string;
  short: string;
  types: readonly string[];
}

/** Returns city, state (two letters) and neighbourhood; unknown ones are empty, an unknown neighbourhood is null. */
export function localityOf(parts: readonly AddressPart[]): {
  city: string;
  state: string;
  neighborhood: string | null;
} {
  const partOf = (...types: string[]) =>
    types.map((type) => parts.find((part) => part.types.includes(type))).find((part) => part !== undefined);
  return {
    city: partOf('administrative_area_level_2', 'locality')?.long ?? '',
    state: partOf('administrative_area_level_1')?.short ?? '',
    neighborhood: partOf('sublocality_level_1', 'sublocality', 'neighborhood')?.long ?? null,
  };
}

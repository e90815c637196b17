/** An address component as Google returns it. */
export interface AddressPart {
  long: string;
  short: string;
  types: readonly string[];
}

/** The town, its state and the neighbourhood in an address. */
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

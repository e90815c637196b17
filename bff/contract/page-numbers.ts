/** Returns the number of a page that an address asks for; 1 for any text that is none. */
export function pageNumberOf(text: string | null): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** Removes user and password from an address. */
export function withoutLogin(url: string): string {
  return url.replace(/\/\/[^/@]*@/, '//');
}

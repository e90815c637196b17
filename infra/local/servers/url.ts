/** Removes user and password from a URL. */
export function withoutLogin(url: string): string {
  return url.replace(/\/\/[^/@]*@/, '//');
}

/**
 * Removes user and password of every host from a URL, or a list of them. In a list that has its first login after a comma
 * the hosts before it are removed as well, because a password may contain commas.
 */
export function withoutLogin(url: string): string {
  return url.replace(/(\/\/|,)[^/@]*@/g, '$1');
}

/**
 * Removes user and password of every host from a URL, or a list of them. In a list that has its first login after a comma
 * the hosts before it are removed as well, because a password may contain commas.
 */
export function withoutLogin(url: string): string {
  return url.replace(/(\/\/|,)[^/@]*@/g, '$1');
}

/** Sets the database in the path of a URL: `mongodb://h:1/?x` and `shop` make `mongodb://h:1/shop?x`. */
export function mongoUrl(base: string, database: string): string {
  return base.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, (_, server) => `${server}/${database}`);
}

/** Name of the setting with the address of a service. */
export const addressSetting = (service: string) => `${service.toUpperCase()}_URL`;

const INTERNATIONAL = /[^\p{ASCII}]/u;
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * Returns the one form of an e-mail address: without spaces around it, in lower case, and with the domain in ASCII, as
 * browsers send it: `Contato@Peixão.com.br` is `contato@xn--peixo-dra.com.br`. Other texts are only trimmed and lowered.
 */
export function canonicalEmail(text: string): string {
  const address = text.trim().toLowerCase();
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (at === 0 || !INTERNATIONAL.test(domain) || !DOMAIN.test(domain)) return address;
  return address.slice(0, at) + (URL.parse(`http://${domain}`)?.hostname ?? domain);
}

import escapeHtml from 'escape-html';

export type Attributes = Record<string, string | undefined>;

/** An element without content, as text; attributes without a value are left out, an empty value is a bare name. */
export function tag(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([key, value]) => (value === '' ? ` ${key}` : ` ${key}="${escapeHtml(value)}"`));
  return `<${name}${written.join('')}>`;
}

export const title = (text: string) => `<title>${escapeHtml(text)}</title>`;

/** Data for search engines; nothing in it can end the element, since no `<` is left in it. */
export function jsonLd(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

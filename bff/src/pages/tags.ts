import escapeHtml from 'escape-html';

export type HtmlAttributes = Record<string, string | undefined>;

/** Returns a void element. Omits undefined attributes; writes an attribute with an empty value as its name only. */
export function tag(name: string, attributes: HtmlAttributes): string {
  const written = Object.entries(attributes)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([key, value]) => (value === '' ? ` ${key}` : ` ${key}="${escapeHtml(value)}"`));
  return `<${name}${written.join('')}>`;
}

export const title = (text: string) => `<title>${escapeHtml(text)}</title>`;

/** Returns structured data as a script element. Escapes `<`, so that no text can close the element. */
export function jsonLd(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

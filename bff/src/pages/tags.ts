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

/** Returns JSON as a script element. Escapes `<`, so that no text can close the element. */
export const inlineJson = (json: string, attributes: HtmlAttributes) =>
  `${tag('script', attributes)}${json.replaceAll('<', '\\u003c')}</script>`;

/** Returns structured data as a script element. */
export const jsonLd = (data: object) => inlineJson(JSON.stringify(data), { type: 'application/ld+json' });

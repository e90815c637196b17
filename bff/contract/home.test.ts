import { describe, expect, it } from '@jest/globals';
import { HOME_KINDS, homeContent } from './home.ts';

/** The values of the required fields of all kinds. */
const FIELDS = {
  ...{ title: 'Semana do aquário', name: 'Clube', description: 'Desconto', discountText: '10 %' },
  ...{ price: 100, whatsapp: '11987654321' },
};
const withLink = HOME_KINDS.filter((kind) => 'link' in homeContent[kind].item.shape);

describe.each(withLink)('the link of an item of %s', (kind) => {
  const isLink = (link: string) => homeContent[kind].form.safeParse({ ...FIELDS, link }).success;

  it.each(['https://example.com/a?b=c', 'http://example.com'])('may be %s', (link) => expect(isLink(link)).toBe(true));

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'ht\ntps://example.com',
    'https:example.com',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//elsewhere.example',
    '/painel',
    'ftp://example.com',
  ])('leads to a web page and not to %j', (link) => expect(isLink(link)).toBe(false));
});

import { canonicalUrl, metaContent, titleOf, unescaped } from './page-head.ts';
import { allStructuredData, brokenRules, isUrl, itemsOf } from './structured-data.ts';

/*
 * The rules for the head of a served page: those of Google's documentation for titles, snippets, canonical addresses and
 * structured data, and those of ogp.me for shared links.
 */

/** Tags of which a page has exactly one. */
const ONCE = [
  ...['<title>', '<html lang="pt-BR">', '<meta charset="utf-8"', 'name="viewport"', 'name="description"'],
  ...['og:title', 'og:type', 'og:description', 'og:site_name', 'og:locale', 'twitter:card', 'twitter:title'].map(
    (name) => `="${name}" content=`,
  ),
];
/** Tags of a shared picture. */
const PICTURE = ['og:image', 'og:image:type', 'og:image:width', 'og:image:height', 'og:image:alt', 'twitter:image'];

/** Lengths of a description that says something and is not cut. */
const DESCRIPTION = { shortest: 30, longest: 160 };

/** Types of structured data whose subject is the page itself. */
const SUBJECTS = new Set(['PetStore', 'Product']);

/**
 * Returns which rules the head of a page breaks, as texts. @param options.complete if its shop or product has everything
 * that Google recommends
 */
export function brokenHead(html: string, { complete = false } = {}): string[] {
  const noindex = metaContent(html, 'robots') === 'noindex';
  const canonical = canonicalUrl(html);
  const description = metaContent(html, 'description');
  const isShared = metaContent(html, 'og:image') !== '';
  const wrong = [
    ...ONCE.map((tag) => html.split(tag).length !== 2 && `${tag} is there ${html.split(tag).length - 1} times`),
    !/\S/.test(titleOf(html)) && 'the title is empty',
    /undefined|null|NaN|\[object/.test(titleOf(html) + description) &&
      'a word of the program is in title or description',
    description.length < DESCRIPTION.shortest && 'the description says nothing',
    description.length > DESCRIPTION.longest && 'the description is too long',
    !noindex && canonical === undefined && 'a page for search engines has no canonical address',
    canonical !== undefined && (!isUrl(canonical) || canonical.includes('#')) && 'the canonical address is none',
    metaContent(html, 'og:url') !== (canonical ?? '') && 'og:url is not the canonical address',
    metaContent(html, 'og:description') !== description && 'the link is described otherwise',
    ...PICTURE.map((name) => isShared !== (metaContent(html, name) !== '') && `${name} of the shared picture`),
    isShared && !isUrl(metaContent(html, 'og:image')) && 'og:image is no absolute address',
    metaContent(html, 'twitter:card') !== (isShared ? 'summary_large_image' : 'summary') && 'twitter:card',
  ];
  return [
    ...wrong.filter((problem) => problem !== false),
    ...brokenRules(html, { complete }),
    ...unshownData(html, canonical),
  ];
}

/** Returns what the structured data says of the page, but the page does not show: Google calls such data misleading. */
function unshownData(html: string, canonical: string | undefined): string[] {
  const [, content = ''] =
    /<div id="root">([\s\S]*)<\/div><script type="application\/json" id="page-data">/.exec(html) ?? [];
  if (content === '') return [];
  const text = unescaped(content.replace(/<[^>]*>/g, ''));
  return allStructuredData(html).flatMap((item) => {
    const type = String(item['@type']);
    const last = itemsOf(item.itemListElement).at(-1);
    const wrong = [
      SUBJECTS.has(type) && !text.includes(String(item.name)) && 'the name is not shown',
      SUBJECTS.has(type) && canonical !== undefined && item.url !== canonical && 'url is not the canonical address',
      type === 'BreadcrumbList' &&
        canonical !== undefined &&
        last?.item !== canonical.split('?')[0] &&
        'the last step is not the page',
      type === 'ItemList' &&
        !itemsOf(item.itemListElement).every(({ url }) =>
          content.includes(`href="${new URL(String(url)).pathname}"`),
        ) &&
        'an item is no link of the page',
    ];
    return wrong.filter((problem) => problem !== false).map((problem) => `${type}: ${problem}`);
  });
}

/* Parses title, metadata and structured data of a served page. */

export const unescaped = (text: string) =>
  text.replace(
    /&(lt|gt|quot|#39|#x27|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" })[name] ?? '&',
  );

export const titleOf = (html: string) => unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');

/** Returns the content of a meta element; empty if there is none. */
export const metaContent = (html: string, name: string) =>
  unescaped(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1] ?? '');

export const canonicalUrl = (html: string) => /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1];

/** Returns the JSON-LD data; null if there is none. */
export const structuredData = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? 'null');

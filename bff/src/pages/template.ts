import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { tag } from './tags.ts';

/** Interval at which a newer build is looked for. */
const BUILD_POLL_MS = 1_000;

interface RenderedParts {
  body?: string | undefined;
  scripts?: readonly string[];
}

/** The element in which the client renders, as it is built. */
const ROOT = '<div id="root"></div>';

const manifestShape = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]), css: z.array(z.string()).default([]) }),
);
type Manifest = z.infer<typeof manifestShape>;

/** The client's built page, into which the server's head and hints are inserted. */
export class Template {
  /** Hashes of the page's inline scripts and styles, as sources of a Content-Security-Policy. */
  readonly inlineScripts: string[];
  readonly inlineStyles: string[];
  readonly #html: string;
  readonly #manifest: Manifest;

  constructor(html: string, manifest: Manifest) {
    this.#html = html.replace(/\s*<meta\s+name="description"[^>]*>/, '');
    this.#manifest = manifest;
    this.inlineScripts = hashesOf(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
    this.inlineStyles = hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g);
  }

  /**
   * Returns the page with `head` in place of the built title, the hints at the end of `<head>`, and `body` in place of
   * the built root.
   * @param scripts of the rendered screen: they run before the client, which then takes over the content at once
   */
  render(head: string, hints: readonly string[], { body = ROOT, scripts = [] }: RenderedParts = {}): string {
    return this.#html
      .replace(/<title>[\s\S]*?<\/title>/, () => head)
      .replace('<script type="module"', (entry) => scripts.join('') + entry)
      .replace('</head>', () => `  ${hints.join('\n    ')}\n  </head>`)
      .replace(ROOT, () => body);
  }

  /** Returns the script of a screen's own chunk; none for an unknown screen. */
  scriptOf(source: string): string[] {
    const chunk = this.#manifest[source];
    return chunk ? [`${tag('script', { type: 'module', crossorigin: '', src: `/${chunk.file}` })}</script>`] : [];
  }

  /** Returns preload tags of a screen's chunks except those that the page already loads; none for an unknown screen. */
  chunksOf(source: string): string[] {
    const files = new Map<string, string>();
    this.#collect(source, files, new Set());
    return [...files].filter(([file]) => !this.#html.includes(file)).map(([, written]) => written);
  }

  #collect(key: string, files: Map<string, string>, seen: Set<string>): void {
    const chunk = this.#manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    // Imports first, in the client's loading order, because of two CSS rules of equal specificity the later one wins.
    for (const other of chunk.imports) this.#collect(other, files, seen);
    files.set(chunk.file, tag('link', { rel: 'modulepreload', crossorigin: '', href: `/${chunk.file}` }));
    for (const css of chunk.css) {
      files.set(css, tag('link', { rel: 'stylesheet', crossorigin: '', href: `/${css}` }));
    }
  }
}

function hashesOf(html: string, element: RegExp): string[] {
  return [...html.matchAll(element)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );
}

/** Reads the built page, and reads it again after each build. */
export class Templates {
  readonly #dist: string;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #builtAt = 0;
  #template: Template | undefined;

  constructor(dist: string) {
    this.#dist = dist;
  }

  /** Returns the current page. @throws if the client is not built */
  async current(): Promise<Template> {
    if (this.#template && performance.now() - this.#checkedAt < BUILD_POLL_MS) return this.#template;
    const { mtimeMs } = await stat(join(this.#dist, 'index.html'));
    this.#checkedAt = performance.now();
    if (this.#template && mtimeMs === this.#builtAt) return this.#template;
    const html = await readFile(join(this.#dist, 'index.html'), 'utf8');
    this.#template = new Template(html, await this.#readManifest());
    this.#builtAt = mtimeMs;
    return this.#template;
  }

  /** Calls back after each later build, also while no page is requested. */
  watch(changed: () => void): void {
    let shown = this.#template;
    const check = async () => {
      const now = await this.current().catch(() => shown);
      if (shown && now !== shown) changed();
      shown = now;
    };
    setInterval(check, BUILD_POLL_MS).unref();
  }

  /** Returns an empty manifest, which results in no chunk hints, if the build has none. */
  async #readManifest(): Promise<Manifest> {
    const text = await readFile(join(this.#dist, '.vite/manifest.json'), 'utf8').catch(() => '{}');
    return manifestShape.parse(JSON.parse(text));
  }
}

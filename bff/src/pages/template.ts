import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { tag } from './tags.ts';

/** How long a built page is used before it is looked whether there is a newer one. */
const LOOK_AGAIN_MS = 1_000;

const manifestShape = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]), css: z.array(z.string()).default([]) }),
);
type Manifest = z.infer<typeof manifestShape>;

/** The client's page, taken apart where the server writes into it. */
export class Template {
  /** Hashes of scripts and styles that stand in the page itself, as a Content-Security-Policy names them. */
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

  /** The page with its head in the place of the built title, and the hints behind the client's own files. */
  render(head: string, hints: string[]): string {
    return this.#html
      .replace(/<title>[\s\S]*?<\/title>/, () => head)
      .replace('</head>', () => `  ${hints.join('\n    ')}\n  </head>`);
  }

  /** What the code of a screen consists of, but for what the page loads anyway. Empty for an unknown screen. */
  chunksOf(source: string): string[] {
    const files = new Map<string, string>();
    this.#collect(source, files, new Set());
    return [...files].filter(([file]) => !this.#html.includes(file)).map(([, written]) => written);
  }

  #collect(key: string, files: Map<string, string>, seen: Set<string>): void {
    const chunk = this.#manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    // What a chunk imports comes first, as when the client loads it: of two equal style rules the later one wins.
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

/** Reads the built page, and again when a newer one has been built. */
export class Templates {
  readonly #dist: string;
  #lookedAt = 0;
  #builtAt = 0;
  #template: Template | undefined;

  constructor(dist: string) {
    this.#dist = dist;
  }

  /** Rejects where there is no built client. */
  async current(): Promise<Template> {
    if (this.#template && Date.now() - this.#lookedAt < LOOK_AGAIN_MS) return this.#template;
    const { mtimeMs } = await stat(join(this.#dist, 'index.html'));
    this.#lookedAt = Date.now();
    if (this.#template && mtimeMs === this.#builtAt) return this.#template;
    const html = await readFile(join(this.#dist, 'index.html'), 'utf8');
    this.#template = new Template(html, await this.#readManifest());
    this.#builtAt = mtimeMs;
    return this.#template;
  }

  /** A client that was built without a manifest has no hints of chunks. */
  async #readManifest(): Promise<Manifest> {
    const text = await readFile(join(this.#dist, '.vite/manifest.json'), 'utf8').catch(() => '{}');
    return manifestShape.parse(JSON.parse(text));
  }
}

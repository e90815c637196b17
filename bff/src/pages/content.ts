import type { Logger } from '@cardume/kit/logging';
import { metrics } from '@cardume/kit/process';
import type { CachedResponse } from '../http/cached-response.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { Reading } from './readings.ts';
import { inTime, LIMIT_MS, NotRendered } from './rendering/not-rendered.ts';
import type { Renderer } from './rendering/renderer.ts';
import { inlineJson } from './tags.ts';

const MINUTE_MS = 60_000;
/** At most one failure is logged in this time. */
const LOG_INTERVAL_MS = 1_000;
/** Tags that React writes before the content, because it renders no `<head>`. */
const HEAD_TAGS = /^(?:<(?:link|meta)\b[^<>]*>|<title>[^<]*<\/title>)+/;
const PRELOAD = /<link rel="preload"[^<>]*>/g;

const renderings = new metrics.Counter({
  name: 'page_renderings_total',
  help: 'Pages by outcome: rendered, or served without content because rendering was late, full (too many waited) or failed',
  labelNames: ['outcome'] as const,
  registers: [metrics.registry],
});

/** What decides the content of a page. */
export interface Content {
  /** Path, and the validated part of the query: all parameters that the content depends on. */
  address: string;
  readings: readonly Reading[];
  /** Whether the page says that there is none at its address; it is the same at every address. */
  notFound?: true;
  /** Keys of further parts of the screen in the build's manifest, which it loads on demand. */
  parts?: readonly string[];
}

export interface RenderedContent {
  /** `#root` and the data that it was rendered from. */
  body: string;
  /** Preloads of its first pictures. */
  hints: readonly string[];
  /** Tags besides those of its reads. */
  tags: readonly string[];
  /** When it changes next without a change of its data, in ms since the epoch; infinite if it never does. */
  until: number;
}

/** Whether the content may be cached: whether all its responses are. */
export const isCached = ({ readings }: Content) => readings.every(({ read }) => read.entry !== undefined);

/** Tags of what the content is read from, which are known before it is read. */
export const tagsOf = ({ readings }: Content) => readings.flatMap(({ read }) => read.entry?.tags ?? []);

/** Reads what a page shows, and renders it by the client's own components. */
export class Contents {
  readonly #cache: ResponseCache;
  readonly #renderer: Renderer;
  readonly #logger: Logger;
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor({ cache, renderer, logger }: { cache: ResponseCache; renderer: Renderer; logger: Logger }) {
    this.#cache = cache;
    this.#renderer = renderer;
    this.#logger = logger;
  }

  /** Returns undefined for a page that is to be served without content; the failure is logged and counted. */
  async render(content: Content): Promise<RenderedContent | undefined> {
    try {
      const rendered = await this.#render(content, AbortSignal.timeout(LIMIT_MS));
      renderings.inc({ outcome: 'rendered' });
      return rendered;
    } catch (error) {
      const { why, cause } = error instanceof NotRendered ? error : new NotRendered('failed', error);
      renderings.inc({ outcome: why });
      this.#log(content, { why, err: cause });
      return undefined;
    }
  }

  async #render({ address, readings, notFound }: Content, limit: AbortSignal): Promise<RenderedContent> {
    const now = Date.now();
    const untils = readings.flatMap(({ until }) => until?.(now) ?? []);
    const responses = await inTime(Promise.all(readings.map((reading) => this.#read(reading))), limit);
    // No more exact time, and none where none is shown, so that an unchanged page has the same ETag.
    const minute = untils.length > 0 ? now - (now % MINUTE_MS) : 0;
    const data = `{"now":${minute},${notFound ? '"notFound":true,' : ''}"data":[${responses.map(({ json }) => json).join(',')}]}`;
    const { build, html } = await this.#renderer.render({ address, data }, limit);
    const [tags = ''] = HEAD_TAGS.exec(html) ?? [];
    const pageData = `{"build":${JSON.stringify(build)},${data.slice(1)}`;
    const script = inlineJson(pageData, { type: 'application/json', id: 'page-data' });
    return {
      body: `<div id="root">${html.slice(tags.length)}</div>${script}`,
      hints: tags.match(PRELOAD) ?? [],
      tags: responses.flatMap((response) => response.tags),
      until: Math.min(...untils, ...responses.flatMap(({ until }) => until ?? [])),
    };
  }

  /** @throws the error of the call */
  async #read({ endpoint, arg, call, read: { entry, make } }: Reading) {
    const response: CachedResponse = await (entry ? this.#cache.read({ entry, make }) : make());
    const key = JSON.stringify({ endpoint, arg, call }).slice(0, -1);
    return {
      json: `${key},"response":${await response.text()}}`,
      tags: response.tags ?? [],
      until: response.until,
    };
  }

  /** Without the query, which has what people search for. */
  #log({ address }: Content, details: object): void {
    if (performance.now() - this.#loggedAt < LOG_INTERVAL_MS) return;
    this.#loggedAt = performance.now();
    this.#logger.warn({ path: address.split('?')[0], ...details }, 'a page is served without content');
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type CachedResponse, etagOf, hasCurrent } from '../http/cached-response.ts';
import { compress, encodingFor } from '../http/compression.ts';

const decompress = promisify(brotliDecompress);

/** Brotli quality; low, because many pages are sent only once. */
const QUALITY = 4;

interface Options {
  status: number;
  /** Headers besides those of its content. */
  headers: Readonly<Record<string, string>>;
  until?: number | undefined;
  tags?: readonly string[] | undefined;
}

/**
 * A page. Only its Brotli text is kept, a fifth of its size: most clients accept it, and robots that read every shop's
 * page must not evict all other responses.
 */
export class CachedPage implements CachedResponse {
  readonly bytes: number;
  readonly until: number | undefined;
  readonly tags: readonly string[] | undefined;
  readonly #status: number;
  readonly #etag: string;
  readonly #headers: readonly string[];
  readonly #compressed: Buffer;

  private constructor(compressed: Buffer, etag: string, { status, headers, until, tags }: Options) {
    this.bytes = compressed.length;
    this.until = until;
    this.tags = tags;
    this.#status = status;
    this.#etag = etag;
    this.#headers = [
      ...['Content-Type', 'text/html; charset=utf-8', 'ETag', etag],
      ...['Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding'],
      ...Object.entries(headers).flat(),
    ];
    this.#compressed = compressed;
  }

  static async of(html: string, options: Options): Promise<CachedPage> {
    return new CachedPage(await compress(html, 'br', QUALITY), etagOf(html), options);
  }

  async text(): Promise<string> {
    return (await decompress(this.#compressed)).toString();
  }

  send(req: IncomingMessage, res: ServerResponse): void {
    if (this.#status === 200 && hasCurrent(req, this.#etag)) {
      res.writeHead(304, [...this.#headers]).end();
      return;
    }
    const encoding = encodingFor(req);
    if (encoding === 'br') this.#write(res, this.#compressed, ['Content-Encoding', 'br']);
    else if (encoding === 'identity') void this.text().then((html) => this.#write(res, Buffer.from(html), []));
    else {
      const zipped = this.text().then((html) => compress(html, encoding, QUALITY));
      void zipped.then((body) => this.#write(res, body, ['Content-Encoding', encoding]));
    }
  }

  #write(res: ServerResponse, body: Buffer, headers: readonly string[]): void {
    res.writeHead(this.#status, [...this.#headers, 'Content-Length', String(body.length), ...headers]).end(body);
  }
}

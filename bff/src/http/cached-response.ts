import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type HttpContext, RESPONSE_SENT } from '@cardume/kit/http';
import { type Encoding, encodingFor } from './compression.ts';

/** Minimum size of a compressed body, in bytes. */
const COMPRESS_FROM = 1_024;
const JSON_TYPE = 'application/json; charset=utf-8';
/** For bodies that are cached, and for those sent once, where it takes a sixth of the time for 10 % more bytes. */
const BROTLI_QUALITY = { kept: 5, once: 1 };

/** A response to a GET that can be cached and sent repeatedly. */
export interface CachedResponse {
  /** Approximate size in memory, in bytes. */
  bytes: number;
  /** Expiry in epoch milliseconds; without it, the response is cached until one of its tags is invalidated. */
  until?: number | undefined;
  /** Tags besides those of the request, of data that was known only when the response was made. */
  tags?: readonly string[] | undefined;
  /** Returns the body. */
  text(): string | Promise<string>;
  /** @param cacheControl value of Cache-Control. Default: `no-cache` */
  send(req: IncomingMessage, res: ServerResponse, cacheControl?: CacheControl): void;
}

/** `private, no-store` is for responses that depend on the session. */
export type CacheControl = 'no-cache' | 'private, no-store';

interface Options {
  /** Media type. Default: that of JSON. */
  type?: string;
  etag?: string;
  until?: number | undefined;
  tags?: readonly string[] | undefined;
  quality?: number;
}

interface Encoded {
  headers: string[];
  body: Buffer;
}

/** Sends a body as JSON that is not cached. */
export function sendOnce(body: object, { req, res }: HttpContext): typeof RESPONSE_SENT {
  new CachedJson(JSON.stringify(body), { quality: BROTLI_QUALITY.once }).send(req, res);
  return RESPONSE_SENT;
}

/** A text, compressed once per encoding. The ETag is a hash of the body, so all replicas send the same one. */
export class CachedText implements CachedResponse {
  readonly bytes: number;
  readonly until: number | undefined;
  readonly tags: readonly string[] | undefined;
  readonly #type: string;
  readonly #etag: string;
  readonly #plain: Buffer;
  readonly #quality: number;
  readonly #encoded = new Map<Encoding, Encoded>();

  /**
   * @param options.etag an equivalent validator that the caller has, which saves hashing the body
   * @param options.quality of Brotli, 0 to 11
   */
  constructor(text: string, { type = JSON_TYPE, etag, until, tags, quality = BROTLI_QUALITY.kept }: Options = {}) {
    this.#type = type;
    this.until = until;
    this.tags = tags;
    this.#quality = quality;
    this.#plain = Buffer.from(text);
    this.#etag = etag ?? etagOf(this.#plain);
    this.bytes = this.#plain.length * 2;
  }

  text(): string {
    return this.#plain.toString();
  }

  send(req: IncomingMessage, res: ServerResponse, cacheControl: CacheControl = 'no-cache'): void {
    if (hasCurrent(req, this.#etag)) {
      res.writeHead(304, ['ETag', this.#etag, 'Cache-Control', cacheControl, 'Vary', 'Accept-Encoding']).end();
      return;
    }
    const encoding = this.#plain.length < COMPRESS_FROM ? 'identity' : encodingFor(req);
    const { headers, body } = this.#encoded.get(encoding) ?? this.#encode(encoding);
    res.writeHead(200, [...headers, 'Cache-Control', cacheControl]).end(body);
  }

  #encode(encoding: Encoding): Encoded {
    const body = COMPRESSORS[encoding](this.#plain, this.#quality);
    const encoded = { headers: headersOf(this.#type, this.#etag, encoding, body.length), body };
    this.#encoded.set(encoding, encoded);
    return encoded;
  }
}

/** A JSON body. */
export class CachedJson extends CachedText {}

const COMPRESSORS: Record<Encoding, (plain: Buffer, quality: number) => Buffer> = {
  br: (plain, quality) => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (plain) => gzipSync(plain),
  identity: (plain) => plain,
};

/** Whether the client has the body of this ETag; compared weakly, as If-None-Match is (RFC 9110, section 13.1.2). */
export function hasCurrent({ headers }: IncomingMessage, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined || known === etag) return known !== undefined;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return known.trim() === '*' || known.split(',').some((tag) => opaque(tag) === opaque(etag));
}

/** Returns an ETag; a weak one, because all encodings of a body share it. */
export function etagOf(body: Buffer | string): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`;
}

function headersOf(type: string, etag: string, encoding: Encoding, length: number): string[] {
  const headers = [
    ...['Content-Type', type, 'Content-Length', String(length), 'ETag', etag],
    ...['Vary', 'Accept-Encoding', 'X-Content-Type-Options', 'nosniff'],
  ];
  return encoding === 'identity' ? headers : [...headers, 'Content-Encoding', encoding];
}

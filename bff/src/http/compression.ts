import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RequestHandler } from 'express';
import Negotiator from 'negotiator';

export type Encoding = Compression | 'identity';
type Compression = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Cache of parsed Accept-Encoding headers, of which browsers send only a few. */
const known = new Map<string, Encoding>();
const MAX_KNOWN = 1_000;
/** Longest cached header, in characters. */
const MAX_LENGTH = 200;

/** Returns the best encoding that the client accepts. */
export function encodingFor({ headers }: IncomingMessage): Encoding {
  const header = headers['accept-encoding'];
  if (header === undefined) return 'identity';
  const text = String(header);
  const remembered = known.get(text);
  if (remembered) return remembered;
  const accepted = new Negotiator({ headers: { 'accept-encoding': text } }).encodings(['br', 'gzip', 'identity']);
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name)) ?? 'identity';
  if (text.length > MAX_LENGTH) return encoding;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(text, encoding);
  return encoding;
}

/** Compresses in the thread pool. @param quality of Brotli, 0 to 11; gzip ignores it */
export function compress(content: string | Buffer, compression: Compression, quality: number): Promise<Buffer> {
  if (compression === 'gzip') return zip(content);
  return brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** Brotli quality of files that the build has not compressed; high, because each is compressed only once. */
const QUALITY = 9;
/** Paths of the file types that benefit from compression. */
const TEXT_FILE = /^\/[\w-][\w.-]*\.(js|css|svg)$/;

/** Returns the compressed file: the build's `.br` file if there is one, else compressed here. */
async function compressedFile(file: string, compression: Compression): Promise<Buffer> {
  const built = compression === 'br' && (await readFile(`${file}.br`).catch(() => undefined));
  return built || compress(await readFile(file), compression, QUALITY);
}

/** Serves the text files of a folder compressed and cached in memory; passes all other requests to the next handler. */
export function compressedFiles(folder: string, cacheControl: string): RequestHandler {
  const kept = new Map<string, Promise<Buffer>>();
  return async (req, res, next) => {
    const encoding = encodingFor(req);
    if (!['GET', 'HEAD'].includes(req.method) || encoding === 'identity' || !TEXT_FILE.test(req.path)) return next();
    const key = `${encoding} ${req.path}`;
    const made = kept.get(key) ?? compressedFile(join(folder, req.path), encoding);
    kept.set(key, made);
    const content = await made.catch(() => undefined);
    if (!content) {
      kept.delete(key);
      return next();
    }
    res.set({ 'Cache-Control': cacheControl, 'Content-Encoding': encoding, Vary: 'Accept-Encoding' });
    res.type(extname(req.path)).send(content);
  };
}

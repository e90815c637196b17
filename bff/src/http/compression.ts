import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RequestHandler } from 'express';
import Negotiator from 'negotiator';

export type Compression = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Returns the best compression that the client accepts. */
export function compressionFor(req: IncomingMessage): Compression | undefined {
  const accepted = new Negotiator(req).encodings(['br', 'gzip', 'identity']);
  return (['br', 'gzip'] as const).find((name) => accepted.includes(name));
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
    const compression = compressionFor(req);
    if (!['GET', 'HEAD'].includes(req.method) || !compression || !TEXT_FILE.test(req.path)) return next();
    const key = `${compression} ${req.path}`;
    const made = kept.get(key) ?? compressedFile(join(folder, req.path), compression);
    kept.set(key, made);
    const content = await made.catch(() => undefined);
    if (!content) {
      kept.delete(key);
      return next();
    }
    res.set({ 'Cache-Control': cacheControl, 'Content-Encoding': compression, Vary: 'Accept-Encoding' });
    res.type(extname(req.path)).send(content);
  };
}

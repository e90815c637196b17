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

/** The best compression that a client takes; undefined where it takes none. */
export function compressionFor(req: IncomingMessage): Compression | undefined {
  const accepted = new Negotiator(req).encodings(['br', 'gzip', 'identity']);
  return (['br', 'gzip'] as const).find((name) => accepted.includes(name));
}

/** Off the main thread. `quality` of brotli from 0 to 11. */
export function compress(content: string | Buffer, compression: Compression, quality: number): Promise<Buffer> {
  if (compression === 'gzip') return zip(content);
  return brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** Worth a moment, since it is done once. */
const QUALITY = 9;
/** Files with a hash in their name, whose kind gains from compression. */
const TEXT_FILE = /^\/[\w-][\w.-]*\.(js|css|svg)$/;

/** As the build has compressed it, where it has. */
async function compressedFile(file: string, compression: Compression): Promise<Buffer> {
  const built = compression === 'br' && (await readFile(`${file}.br`).catch(() => undefined));
  return built || compress(await readFile(file), compression, QUALITY);
}

/** Serves the text files that lie in a folder compressed, each compressed once; all else goes on to the next handler. */
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

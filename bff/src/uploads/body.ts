import type { IncomingMessage } from 'node:http';
import { MAX_UPLOAD_BYTES } from '@cardume/bff/contract';
import { HttpError } from '@cardume/kit/contract';

/** A phone on a poor line sends 5 MB in so long; one that sends nothing for so long has gone. */
const PATIENCE = { totalMs: 45_000, idleMs: 10_000 };
/** What a refused client still sends is thrown away for so long: a connection that is cut hides the answer from it. */
const LINGER_MS = 10_000;

const tooLarge = () => new HttpError(413, { message: 'A imagem deve ter no máximo 5MB', code: 'too_large' });
const tooSlow = () =>
  new HttpError(408, { message: 'O envio demorou demais. Tente novamente.', code: 'upload_timeout' });
const cutOff = () => new HttpError(400, { message: 'O envio foi interrompido', code: 'upload_interrupted' });

/** The body of an upload. @throws HttpError 413 beyond 5 MB, 408 for a slow one, 400 for one that breaks off */
export async function readPicture(req: IncomingMessage, patience = PATIENCE): Promise<Buffer> {
  try {
    if (Number(req.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES) throw tooLarge();
    return await collect(req, patience);
  } catch (error) {
    req.resume();
    setTimeout(() => req.complete || req.destroy(), LINGER_MS).unref();
    throw error;
  }
}

function collect(req: IncomingMessage, { totalMs, idleMs }: typeof PATIENCE): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let bytes = 0;
  const timers = [totalMs, idleMs].map((ms) => setTimeout(() => reject(tooSlow()), ms));
  const take = (chunk: Buffer) => {
    timers[1]?.refresh();
    bytes += chunk.length;
    if (bytes > MAX_UPLOAD_BYTES) reject(tooLarge());
    else chunks.push(chunk);
  };
  req.on('data', take);
  req.once('end', () => resolve(Buffer.concat(chunks)));
  req.once('error', () => reject(cutOff()));
  req.once('close', () => reject(cutOff()));
  return promise.finally(() => {
    for (const timer of timers) clearTimeout(timer);
    req.off('data', take);
  });
}

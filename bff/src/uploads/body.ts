import type { IncomingMessage } from 'node:http';
import { MAX_UPLOAD_BYTES } from '@cardume/bff/contract';
import { apiError } from '../http/api-error.ts';

/** A phone with a poor connection sends 5 MB within the total; a client that is silent for the idle time is gone. */
const TOTAL_TIMEOUT_MS = 45_000;
const IDLE_TIMEOUT_MS = 10_000;
/** Time for which the rest of a rejected upload is read: closing the connection at once would lose the response. */
const LINGER_MS = 10_000;

const tooLarge = () => apiError('too_large', 'A imagem deve ter no máximo 5MB');
const tooSlow = () => apiError('upload_timeout', 'O envio demorou demais. Tente novamente.');
export const interrupted = () => apiError('upload_interrupted', 'O envio foi interrompido');

/** Reads the body of an upload. @throws HttpError 413 beyond 5 MB, 408 if it is too slow, 400 if it is interrupted */
export async function readPicture(req: IncomingMessage): Promise<Buffer> {
  try {
    if (Number(req.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES) throw tooLarge();
    return await collect(req);
  } catch (error) {
    req.resume();
    setTimeout(() => req.complete || req.destroy(), LINGER_MS).unref();
    throw error;
  }
}

function collect(req: IncomingMessage): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let bytes = 0;
  const total = setTimeout(() => reject(tooSlow()), TOTAL_TIMEOUT_MS);
  const idle = setTimeout(() => reject(tooSlow()), IDLE_TIMEOUT_MS);
  const take = (chunk: Buffer) => {
    idle.refresh();
    bytes += chunk.length;
    if (bytes > MAX_UPLOAD_BYTES) reject(tooLarge());
    else chunks.push(chunk);
  };
  req.on('data', take);
  req.once('end', () => resolve(Buffer.concat(chunks)));
  req.once('error', () => reject(interrupted()));
  req.once('close', () => reject(interrupted()));
  // The client has disconnected while the upload was queued.
  if (req.destroyed) reject(interrupted());
  return promise.finally(() => {
    clearTimeout(total);
    clearTimeout(idle);
    req.off('data', take);
  });
}

import { reportSessionEnd } from '../session/session-end.ts';

const BUSY = 503;
const UNAUTHORIZED = 401;
const RETRY_AFTER_MS = 1500;
const MAX_RETRY_AFTER_MS = 10_000;
/** Maximum duration of an upload; the server waits for a file for 45 s, then for its turn and its conversion. */
const TIME_LIMIT_MS = 120_000;

/** A failed upload, with the server's message if there is one. */
export class UploadError extends Error {
  readonly serverMessage: string | undefined;
  constructor(status: number, serverMessage?: string) {
    super(`${status}: upload failed`);
    this.serverMessage = serverMessage;
  }
}

/**
 * Uploads a file by PUT; retries once after a 503.
 * @param onProgress called with the share of the file that is sent, from 0 to 1
 * @throws UploadError if the server does not respond with 2xx
 */
export async function putFile(url: string, file: Blob, onProgress: (share: number) => void): Promise<void> {
  const first = await put(url, file, onProgress);
  if (first.status !== BUSY) return await check(first);
  const retryAfterMs = Number(first.getResponseHeader('retry-after')) * 1000;
  await new Promise((done) => setTimeout(done, Math.min(retryAfterMs || RETRY_AFTER_MS, MAX_RETRY_AFTER_MS)));
  await check(await put(url, file, onProgress));
}

async function check(request: XMLHttpRequest): Promise<void> {
  if (request.status >= 200 && request.status < 300) return;
  if (request.status === UNAUTHORIZED) await reportSessionEnd();
  throw new UploadError(request.status, messageOf(request.responseText));
}

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. Never rejects: status 0 without a response. */
function put(url: string, file: Blob, onProgress: (share: number) => void): Promise<XMLHttpRequest> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.withCredentials = true;
    request.timeout = TIME_LIMIT_MS;
    request.setRequestHeader('content-type', file.type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onloadend = () => resolve(request);
    request.send(file);
  });
}

function messageOf(text: string): string | undefined {
  try {
    return JSON.parse(text)?.message;
  } catch {
    return undefined;
  }
}

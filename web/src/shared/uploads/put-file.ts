import { reportSessionEnd } from '../session/session-end.ts';

const BUSY = 503;
const UNAUTHORIZED = 401;
const PAUSE_MS = 1500;
const LONGEST_PAUSE_MS = 10_000;

/** Why a picture did not arrive; with the server's words where it gave some. */
export class UploadError extends Error {
  readonly serverMessage: string | undefined;
  constructor(status: number, serverMessage?: string) {
    super(`${status}: upload failed`);
    this.serverMessage = serverMessage;
  }
}

/**
 * Puts a file to its address; once more where the server was busy.
 * @param onProgress hears how much has gone, from 0 to 1
 */
export async function putFile(url: string, file: Blob, onProgress: (share: number) => void): Promise<void> {
  const first = await put(url, file, onProgress);
  if (first.status !== BUSY) return await settle(first);
  const wished = Number(first.getResponseHeader('retry-after')) * 1000;
  await new Promise((done) => setTimeout(done, Math.min(wished || PAUSE_MS, LONGEST_PAUSE_MS)));
  await settle(await put(url, file, onProgress));
}

async function settle(request: XMLHttpRequest): Promise<void> {
  if (request.status >= 200 && request.status < 300) return;
  if (request.status === UNAUTHORIZED) await reportSessionEnd();
  throw new UploadError(request.status, messageOf(request.responseText));
}

/** `fetch` does not say how much of a body has gone. */
function put(url: string, file: Blob, onProgress: (share: number) => void): Promise<XMLHttpRequest> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.withCredentials = true;
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

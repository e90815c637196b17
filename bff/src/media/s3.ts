import { AsyncLocalStorage } from 'node:async_hooks';
import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { Client } from 'minio';

/** Time without a byte in either direction after which a call fails. Longer than the deletion of a full batch takes. */
const SILENCE_MS = 10_000;
/** Maximum of objects in one call that deletes several. */
const REMOVED_AT_ONCE = 1_000;

/** The address and region of an S3 server, and the keys of an account. */
export interface S3Access {
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** The signal of the caller that the current call is for; minio itself passes none on. */
const callers = new AsyncLocalStorage<AbortSignal>();

/**
 * Returns a client of an S3 server. A call fails when the server is silent for `silenceMs`, also in the middle of a
 * response, whose stream then emits an error. Without this limit minio waits for ever.
 * @param silenceMs default: 10 s
 */
export function openS3({ endpoint, region, accessKey, secretKey }: S3Access, silenceMs = SILENCE_MS): Client {
  const { hostname: endPoint, port, protocol } = new URL(endpoint);
  const useSSL = protocol === 'https:';
  return new Client({
    endPoint,
    port: Number(port || (useSSL ? 443 : 80)),
    useSSL,
    accessKey,
    secretKey,
    region,
    transport: transportOf(useSSL ? https : http, silenceMs),
  });
}

type Transport = Pick<typeof http, 'request'>;

function transportOf(protocol: typeof http | typeof https, silenceMs: number): Transport {
  const request = (options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest => {
    const signal = callers.getStore();
    const sent = protocol.request({ ...options, timeout: silenceMs, ...(signal && { signal }) }, onResponse);
    return sent.once('timeout', () => sent.destroy(new Error(`the S3 server was silent for ${silenceMs / 1_000} s`)));
  };
  return { request } as Transport;
}

/** Makes calls that end with the signal: pending ones fail, and the streams that they returned are destroyed. */
export function untilAborted<T>(signal: AbortSignal, calls: () => Promise<T>): Promise<T> {
  return callers.run(signal, calls);
}

/** Returns the code of an error response of an S3 server. */
export function s3ErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** Whether a call failed because the object or its bucket does not exist. */
export function isMissing(error: unknown): boolean {
  return ['NotFound', 'NoSuchKey', 'NoSuchBucket'].includes(s3ErrorCode(error) ?? '');
}

/** As minio returns it; its types wrap it in a property `Error`. */
interface Refusal {
  Key?: string;
  Code?: string;
  Message?: string;
}

/**
 * Deletes objects; ignores missing ones. An object that cannot be deleted does not keep the others.
 * @throws Error with the number of objects that remain and the first reason; minio only returns them
 */
export async function removeObjects(client: Client, bucket: string, keys: readonly string[]): Promise<void> {
  const refusals: Refusal[] = [];
  for (let at = 0; at < keys.length; at += REMOVED_AT_ONCE) {
    const results = (await client.removeObjects(bucket, keys.slice(at, at + REMOVED_AT_ONCE))) as Refusal[];
    refusals.push(...results.filter(({ Code }) => Code !== 'NoSuchKey'));
  }
  const [first] = refusals;
  if (!first) return;
  const reason = [first.Code, first.Message].filter(Boolean).join(': ');
  throw new Error(`${refusals.length} of ${keys.length} objects were not deleted, such as ${first.Key} (${reason})`);
}

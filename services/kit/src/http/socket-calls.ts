import { Agent, errors, request } from 'undici';
import { type RawResponse, type Send, sendByFetch } from '../contract/client.ts';

/** All processes share a network, where a slower connection attempt will not succeed. */
const CONNECT_TIMEOUT_MS = 2_000;
/**
 * Idle connections are not reused after this time. In a cluster, stopping replicas and proxies still serve for at least
 * 2 s (`DRAIN_SECONDS`), so no call is sent on a connection that is about to be closed.
 */
const IDLE_MS = 1_000;

const dispatcher = new Agent({
  connectTimeout: CONNECT_TIMEOUT_MS,
  keepAliveTimeout: IDLE_MS,
  // Caps the keep-alive time that servers propose, which is longer.
  keepAliveMaxTimeout: IDLE_MS,
});

/** Sends a call to another process, on keep-alive connections and with far less CPU time than `fetch`. */
export const sendBySocket: Send = async (url, call) => {
  if (!url.startsWith('http:')) return sendByFetch(url, call);
  try {
    return await once(url, call);
  } catch (error) {
    // Retried once: the server may have closed the idle connection while the request was being sent.
    if (call.method === 'GET' && error instanceof errors.SocketError) return once(url, call);
    throw error;
  }
};

async function once(url: string, { route, signal, timeoutMs, ...call }: Parameters<Send>[1]): Promise<RawResponse> {
  const timeouts = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  const options = { ...call, ...timeouts, dispatcher, ...(signal ? { signal } : {}) };
  const { statusCode: status, statusText, headers, body } = await request(url, options);
  const text = await body.text(); // always read: the connection is reusable only after the body
  return {
    ok: status >= 200 && status < 300,
    status,
    statusText,
    headers: { get: (name) => headers[name]?.toString() ?? null },
    text: async () => text,
  };
}

/**
 * Calls of a process to a server of its own, without the socket: the same application gets a request in memory, so that
 * routing, tokens, context, validation and errors are those of any call
 * (docs/decisions/0085-calls-within-a-process-skip-the-socket.md).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { RawResponse, Send } from '../contract/client.ts';

/** Addresses at which a server is reached at 127.0.0.1. */
const LOOPBACK = new Set(['127.0.0.1', '0.0.0.0', '::']);

/** The servers that take calls in this process, by origin. */
const servers = new Map<string, OwnServer>();

/** Runs work outside of the caller's asynchronous context, which a socket would not carry either. */
const withoutContext = AsyncLocalStorage.snapshot();

/** Returns the server of this process at the origin of a URL; undefined if the call needs a socket. */
export function ownServerOf(url: string): OwnServer | undefined {
  return servers.size > 0 ? servers.get(url.slice(0, url.indexOf('/', 'http://'.length))) : undefined;
}

/** A server of this process that takes calls, from `open` to `close`. Before and after, a call fails at the closed port. */
export class OwnServer {
  readonly #app: RequestListener;
  readonly #origin: string;
  /** Ends the running calls, without an answer. */
  readonly #running = new Set<() => void>();
  #whenIdle: (() => void) | undefined;

  /** @param at the address on which it listens */
  static open(app: RequestListener, at: { address: string; port: number }): OwnServer {
    const server = new OwnServer(app, `http://127.0.0.1:${at.port}`);
    if (LOOPBACK.has(at.address)) servers.set(server.#origin, server);
    return server;
  }

  private constructor(app: RequestListener, origin: string) {
    this.#app = app;
    this.#origin = origin;
  }

  /** Takes no more calls, and resolves when the running ones have ended. */
  async close(): Promise<void> {
    servers.delete(this.#origin);
    if (this.#running.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#whenIdle = resolve;
    });
  }

  /** Ends the running calls without an answer, as a closed connection does. */
  cutCalls(): void {
    for (const end of this.#running) end();
  }

  /** As a call by a socket: rejects after `timeoutMs` without a part of the answer, and if the caller aborts. */
  async send(url: string, { method, headers, body, signal, timeoutMs }: Parameters<Send>[1]): Promise<RawResponse> {
    signal?.throwIfAborted();
    const answered = Promise.withResolvers<RawResponse>();
    const timer = setTimeout(() => end(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    const { socket, written } = memorySocket(() => timer.refresh());
    const request = requestOf(url.slice(this.#origin.length), { method, headers, body }, socket);
    const response = new ServerResponse(request);
    response.sendDate = false;
    response.assignSocket(socket);
    const end = (reason: unknown) => {
      answered.reject(reason);
      socket.destroy();
    };
    const cut = () => end(new Error('the server has ended the call'));
    const abort = () => end(signal?.reason);
    this.#running.add(cut);
    signal?.addEventListener('abort', abort);
    response.once('finish', () => {
      answered.resolve(rawResponse(response, written()));
      socket.destroy();
    });
    socket.once('close', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      this.#running.delete(cut);
      if (this.#running.size === 0) this.#whenIdle?.();
      // No effect after the answer.
      answered.reject(new Error('the server hung up'));
    });
    // In a turn of its own, as with a socket: calls in a loop leave room for timers and other connections.
    setImmediate(() => {
      if (!socket.destroyed) withoutContext(this.#app, request, response);
    });
    return answered.promise;
  }
}

/** Returns a socket that keeps what is written. @param onPart called with each part */
function memorySocket(onPart: () => void): { socket: Socket; written: () => string } {
  const decoder = new StringDecoder();
  let text = '';
  const socket = new Duplex({
    decodeStrings: false,
    read() {}, // body-parser asks whether it is readable
    write(part: string | Buffer, encoding, done) {
      onPart();
      const isText = typeof part === 'string' && encoding === 'utf8';
      text += isText ? part : decoder.write(typeof part === 'string' ? Buffer.from(part, encoding) : part);
      done();
    },
  });
  return { socket: socket as Socket, written: () => text };
}

/** Returns a request of HTTP/1.0, whose response is not sent in chunks. */
function requestOf(
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body: string | undefined },
  socket: Socket,
): IncomingMessage {
  const request = new IncomingMessage(socket);
  const content = body === undefined ? undefined : Buffer.from(body);
  request.url = url;
  request.method = method;
  [request.httpVersion, request.httpVersionMajor, request.httpVersionMinor] = ['1.0', 1, 0];
  request.headers = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  if (content) {
    request.headers['content-length'] = `${content.length}`;
    request.push(content);
  }
  // Otherwise the end of the body closes the socket.
  request.complete = true;
  request.push(null);
  return request;
}

/** @param written head and body, as a socket would send them */
function rawResponse(response: ServerResponse, written: string): RawResponse {
  const { statusCode: status, statusMessage: statusText } = response;
  return {
    ok: status >= 200 && status < 300,
    status,
    statusText,
    headers: { get: (name) => response.getHeader(name)?.toString() ?? null },
    text: async () => written.slice(written.indexOf('\r\n\r\n') + 4),
  };
}

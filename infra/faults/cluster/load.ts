import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Kind of a request: in a cluster, reads must not fail when a copy of a process ends. */
export type RequestKind = 'read' | 'write';

/** A request that was sent. Times are in ms of `performance.now()`. */
export interface SentRequest {
  kind: RequestKind;
  path: string;
  at: number;
  ms: number;
  /** Undefined if there was no response. */
  status?: number | undefined;
  error?: string;
}

export interface LoadOptions {
  baseUrl: string;
  shops: readonly string[];
  /** Session cookie of an owner. */
  cookie: string;
  /** Pause of each client between two requests, in ms. */
  pauseMs?: Record<RequestKind, number>;
}

const READERS = 8;
const WRITERS = 4;
const PAUSE_MS = { read: 50, write: 100 };
/** Longer than any request may take. */
const TIMEOUT_MS = 15_000;

/**
 * Clients that read and post reviews, with and without an owner's session, until `stop`. Each waits for its response.
 */
export class Load {
  readonly sent: SentRequest[] = [];
  /** Comments of reviews that were accepted with 201. */
  readonly accepted = new Set<string>();
  /** Shop by comment, of all reviews that were sent. */
  readonly reviews = new Map<string, string>();
  readonly #options: LoadOptions;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #clients: Promise<void>[];
  #stopped = false;

  constructor(options: LoadOptions) {
    this.#options = options;
    const readers = Array.from({ length: READERS }, (_, n) => this.#run('read', n, (turn) => this.#read(n + turn)));
    const writers = Array.from({ length: WRITERS }, (_, n) => this.#run('write', n, (turn) => this.#review(n, turn)));
    this.#clients = [...readers, ...writers];
  }

  /** Stops all clients; resolves when every request has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#clients);
    this.#agent.destroy();
  }

  /** Requests without a response or with a 5xx status. */
  get failed(): SentRequest[] {
    return this.sent.filter(({ status }) => status === undefined || status >= 500);
  }

  async #run(kind: RequestKind, client: number, send: (turn: number) => Promise<unknown>): Promise<void> {
    const { pauseMs = PAUSE_MS } = this.#options;
    await pause(client * 7);
    for (let turn = 0; !this.#stopped; turn++) {
      await send(turn);
      await pause(pauseMs[kind]);
    }
  }

  async #read(n: number): Promise<void> {
    const { shops, cookie } = this.#options;
    const shop = shops[n % shops.length];
    const paths = [
      '/api/stores',
      `/api/stores/${shop}`,
      '/api/my-store',
      `/api/stores/${shop}/reviews`,
      '/api/my-store/analytics',
    ];
    const path = paths[n % paths.length] ?? '';
    await this.#send('read', 'GET', path, path.includes('my-store') ? { cookie } : {});
  }

  async #review(client: number, turn: number): Promise<void> {
    const { shops } = this.#options;
    const shop = shops[turn % shops.length] ?? '';
    const comment = `${performance.timeOrigin}-${client}-${turn}-${performance.now()}`;
    this.reviews.set(comment, shop);
    const body = JSON.stringify({ rating: 5, customerName: 'Rita', comment });
    const status = await this.#send('write', 'POST', `/api/stores/${shop}/reviews`, {}, body);
    if (status === 201) this.accepted.add(comment);
  }

  #send(kind: RequestKind, method: string, path: string, headers: Record<string, string>, body?: string) {
    const at = performance.now();
    const length = body && { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}` };
    return new Promise<number | undefined>((resolve) => {
      const ended = (status?: number, error?: string) => {
        this.sent.push({ kind, path, at, ms: performance.now() - at, status, ...(error && { error }) });
        resolve(status);
      };
      const options = { method, agent: this.#agent, headers: { ...headers, ...length }, timeout: TIMEOUT_MS };
      const outgoing = request(`${this.#options.baseUrl}${path}`, options, (response) => {
        response.resume().once('end', () => ended(response.statusCode));
        response.once('error', (error) => ended(undefined, error.message));
      });
      outgoing.once('timeout', () => outgoing.destroy(new Error('timeout')));
      outgoing.once('error', (error) => ended(undefined, error.message));
      outgoing.end(body);
    });
  }
}

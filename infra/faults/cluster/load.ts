import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** What a request is for: where a second copy runs, reads must not fail at all. */
export type Kind = 'read' | 'write';

/** One request that was sent. Times are in ms of `performance.now()`. */
export interface Sent {
  kind: Kind;
  path: string;
  at: number;
  ms: number;
  /** Undefined where there was no response. */
  status?: number | undefined;
  error?: string;
}

export interface LoadOptions {
  baseUrl: string;
  shops: readonly string[];
  /** Cookie of an owner. */
  cookie: string;
  /** Pause of a client between two requests, in ms. */
  pauseMs?: Record<Kind, number>;
}

const READERS = 8;
const WRITERS = 4;
const PAUSE_MS = { read: 50, write: 100 };
/** Longer than anything may take. */
const TIMEOUT_MS = 15_000;

/** People who read and review, and an owner who looks at the own shop, until `stop`; each waits for its response. */
export class Load {
  readonly sent: Sent[] = [];
  /** Comments of the reviews whose acceptance was answered, and of all that were sent. */
  readonly accepted = new Set<string>();
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

  /** Resolves when every request has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#clients);
    this.#agent.destroy();
  }

  /** The requests that failed: no response, or one of the server's own failures. */
  get failed(): Sent[] {
    return this.sent.filter(({ status }) => status === undefined || status >= 500);
  }

  async #run(kind: Kind, client: number, send: (turn: number) => Promise<unknown>): Promise<void> {
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

  #send(kind: Kind, method: string, path: string, headers: Record<string, string>, body?: string) {
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

import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { allLogs } from './figures.ts';

/** A shop that receives the load, and the ids of products whose buy button is clicked. */
export interface VisitLoadShop {
  id: string;
  products: string[];
}

export interface VisitLoadOptions {
  baseUrl: string;
  /** Prefix of the `source` of everything this load sends. */
  tag: string;
  shops: readonly VisitLoadShop[];
  perSecond: number;
  /** Number of connections; each sends its next request after the response to the previous one. */
  clients: number;
}

/** Fewer visitors than visits, so that visitors return and visit several shops. */
const VISITORS = 40;
/** Every n-th request is a click on a buy button, or a visit if the shop has no products. */
const CLICK_EVERY = 4;
const TIMEOUT_MS = 10_000;

/** Sends visits and clicks at a constant rate until `stop`. Its logs are identified by their `source`. */
export class VisitLoad {
  readonly sent = new Set<string>();
  readonly accepted = new Set<string>();
  readonly #options: VisitLoadOptions;
  readonly #agent: Agent;
  /** Each visitor's cookie as the product issued it. */
  readonly #cookies: string[] = [];
  readonly #clients: Promise<void>[];
  #stopped = false;

  constructor(options: VisitLoadOptions) {
    this.#options = options;
    this.#agent = new Agent({ keepAlive: true, maxSockets: options.clients });
    this.#clients = Array.from({ length: options.clients }, (_, index) => this.#run(index));
  }

  /** Stops sending, and resolves when every request has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#clients);
    this.#agent.destroy();
  }

  async #run(index: number): Promise<void> {
    const { clients, perSecond } = this.#options;
    const everyMs = (clients / perSecond) * 1_000;
    let next = performance.now() + (index / clients) * everyMs;
    for (;;) {
      await pause(Math.max(0, next - performance.now()));
      if (this.#stopped) return;
      next = Math.max(next + everyMs, performance.now());
      await this.#send(this.sent.size);
    }
  }

  async #send(n: number): Promise<void> {
    const { baseUrl, tag, shops } = this.#options;
    const source = `${tag}-${n}`;
    const shop = shops[n % shops.length];
    const productId = n % CLICK_EVERY === 0 ? shop?.products[n % (shop.products.length || 1)] : undefined;
    this.sent.add(source);
    const status = productId
      ? await this.#post(`${baseUrl}/api/product-clicks`, n, { productId, source })
      : await this.#post(`${baseUrl}/api/stores/${shop?.id}/visit`, n, { source });
    if (status === 200 || status === 202) this.accepted.add(source);
  }

  /** Returns the status of the response; undefined on a timeout or a broken connection. */
  #post(url: string, n: number, body: object): Promise<number | undefined> {
    const text = JSON.stringify(body);
    const visitor = (n * 7) % VISITORS;
    const cookie = this.#cookies[visitor];
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      // Many client addresses, because one would reach the rate limit of visits. Effective only with TRUST_PROXY.
      'x-forwarded-for': `10.0.${n % 4}.${n % 250}`,
      ...(cookie && { cookie }),
    };
    return new Promise((resolve) => {
      const options = { method: 'POST', agent: this.#agent, headers, timeout: TIMEOUT_MS };
      const outgoing = request(url, options, (response) => {
        const [issued] = response.headers['set-cookie'] ?? [];
        if (issued) this.#cookies[visitor] = issued.split(';')[0] ?? '';
        response.resume().once('end', () => resolve(response.statusCode));
        response.once('error', () => resolve(undefined));
      });
      outgoing.once('timeout', () => outgoing.destroy());
      outgoing.once('error', () => resolve(undefined));
      outgoing.end(text);
    });
  }
}

export interface VisitTally {
  sent: number;
  accepted: number;
  /** Logs of this load. */
  counted: number;
  /** Accepted requests without a log. */
  lost: number;
  /** Logs beyond the first of each request, and logs of no request. */
  duplicate: number;
}

/** Compares the requests of a load with the logs. */
export async function tallyOf({ sent, accepted }: VisitLoad, tag: string, mongoUrl: string): Promise<VisitTally> {
  const logs = await allLogs<{ source: string }>(mongoUrl, { source: { $regex: `^${tag}-` } }, 'source');
  const found = new Set(logs.map(({ source }) => source));
  return {
    sent: sent.size,
    accepted: accepted.size,
    counted: logs.length,
    lost: accepted.difference(found).size,
    duplicate: logs.length - found.intersection(sent).size,
  };
}

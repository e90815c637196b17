import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { mongoUrl } from '../topology/addresses.ts';

/** Kind of a write, with the service that stores it. */
const SERVICE_OF = { shop: 'stores', product: 'catalog', review: 'reviews', account: 'auth', session: 'auth' } as const;
type Kind = keyof typeof SERVICE_OF;
const KINDS = Object.keys(SERVICE_OF) as Kind[];

export interface WriteLoadOptions {
  baseUrl: string;
  shopId: string;
  productIds: readonly string[];
  /** Session cookie of the shop's owner. */
  cookie: string;
}

/** Accepted writes of a kind, compared with what is stored. */
export interface WriteTally {
  accepted: number;
  /** Accepted, but not stored. */
  lost: number;
  /** Stored twice. */
  double: number;
}

const PAUSE_MS = 20;
const PAUSE_OF_ACCOUNTS_MS = 200;
const TIMEOUT_MS = 15_000;
const PASSWORD = 'cardume123';

/**
 * Clients that change a shop and its products, review it, register accounts and sign in, until `stop`. Each waits for
 * its response and repeats nothing. Every write has a token, by which it is found in what is stored.
 */
export class WriteLoad {
  readonly #options: WriteLoadOptions;
  readonly #accepted = new Map<Kind, Set<string>>();
  /** Session cookies of accepted sign-ins. */
  readonly #cookies: string[] = [];
  readonly #clients: Promise<void>[];
  #sent = 0;
  #stopped = false;

  constructor(options: WriteLoadOptions) {
    this.#options = options;
    const { shopId, productIds } = options;
    this.#clients = [
      this.#run('shop', (token) => this.#send('PATCH', '/my-store', { description: token })),
      ...productIds.map((id) =>
        this.#run('product', (token) => this.#send('PUT', `/my-store/products/${id}`, { description: token })),
      ),
      ...[1, 2].map(() =>
        this.#run('review', (token) =>
          this.#send('POST', `/stores/${shopId}/reviews`, { rating: 5, customerName: 'Rita', comment: token }),
        ),
      ),
      ...[1, 2].map(() => this.#run('account', (token) => this.#register(token), PAUSE_OF_ACCOUNTS_MS)),
    ];
  }

  /** Resolves when every request has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#clients);
  }

  async #run(kind: Kind, send: (token: string) => Promise<Response | undefined>, pauseMs = PAUSE_MS): Promise<void> {
    while (!this.#stopped) {
      const token = `token-${kind}-${this.#sent++}`;
      if ((await send(token))?.ok) this.#accept(kind, token);
      await pause(pauseMs);
    }
  }

  /** How many writes were accepted until now, by kind. */
  accepted(): Record<Kind, number> {
    const count = (kind: Kind) => this.#accepted.get(kind)?.size ?? 0;
    return Object.fromEntries(KINDS.map((kind) => [kind, count(kind)])) as Record<Kind, number>;
  }

  #accept(kind: Kind, token: string): void {
    this.#accepted.set(kind, (this.#accepted.get(kind) ?? new Set()).add(token));
  }

  /** Registers an account and signs in. Returns the response to the registration. */
  async #register(token: string): Promise<Response | undefined> {
    const email = `${token}@example.com`;
    const person = { email, firstName: 'Rita', lastName: 'Reis', phone: '5511999990000', password: PASSWORD };
    const registered = await this.#send('POST', '/auth/register', person);
    const login = await this.#send('POST', '/auth/login', { identifier: email, password: PASSWORD });
    if (login?.ok) {
      this.#accept('session', email);
      this.#cookies.push(
        login.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; '),
      );
    }
    return registered;
  }

  async #send(method: string, path: string, body: object): Promise<Response | undefined> {
    const { baseUrl, cookie } = this.#options;
    try {
      const response = await fetch(`${baseUrl}/api${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...(path.startsWith('/my-store') && { cookie }) },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.arrayBuffer();
      return response;
    } catch {
      return undefined;
    }
  }

  /** Compares what was accepted with the databases on a server, and with the sessions of the product. */
  async tally(mongo: string): Promise<Record<Kind, WriteTally>> {
    const client = await MongoClient.connect(mongoUrl(mongo, 'admin'));
    try {
      const stored = async (kind: Kind): Promise<string[]> => {
        const db = client.db(`cardume_${SERVICE_OF[kind]}`);
        if (kind === 'account') return (await db.collection('people').distinct('email')).map(nameOf);
        const found: string[] = [];
        const pattern = new RegExp(`token-${kind}-\\d+`);
        for await (const event of db.collection('events').find({}, { projection: { data: 1, personal: 1 } })) {
          const [token] = pattern.exec(JSON.stringify(event)) ?? [];
          if (token) found.push(token);
        }
        return found;
      };
      const tallies = (['shop', 'product', 'review', 'account'] as const).map(async (kind) => [
        kind,
        tallyOf(this.#accepted.get(kind) ?? new Set(), await stored(kind)),
      ]);
      return { ...Object.fromEntries(await Promise.all(tallies)), session: await this.#tallyOfSessions() };
    } finally {
      await client.close();
    }
  }

  async #tallyOfSessions(): Promise<WriteTally> {
    let lost = 0;
    for (const cookie of this.#cookies) {
      const response = await fetch(`${this.#options.baseUrl}/api/auth/me`, { headers: { cookie } });
      await response.arrayBuffer();
      if (!response.ok) lost++;
    }
    return { accepted: this.#cookies.length, lost, double: 0 };
  }
}

const nameOf = (email: string) => email.split('@')[0] ?? '';

function tallyOf(accepted: ReadonlySet<string>, stored: readonly string[]): WriteTally {
  const found = new Set(stored);
  return { accepted: accepted.size, lost: accepted.difference(found).size, double: stored.length - found.size };
}

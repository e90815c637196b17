import type { UserAccount } from '@cardume/auth/api';
import type { Logger } from '@cardume/kit/logging';
import { LRUCache } from 'lru-cache';
import { JSONCodec, type NatsConnection } from 'nats';
import { z } from 'zod';

/** What BFFs tell each other before they answer a call that ended sessions. */
const SUBJECT = 'live.bff.sessions';
const ended = z.object({ tokenHash: z.string().optional(), userId: z.string().optional() });
type Ended = z.infer<typeof ended>;
const codec = JSONCodec<unknown>();

const REMEMBERED_MS = 10_000;
const REMEMBERED_MAX = 20_000;

/**
 * Sessions that auth found valid a moment ago. Whatever ends a session drops it on every BFF within milliseconds; while
 * NATS is away nobody could say so, and nothing is remembered.
 */
export class RememberedSessions {
  readonly #users = new LRUCache<string, UserAccount>({ max: REMEMBERED_MAX, ttl: REMEMBERED_MS });
  readonly #nats: NatsConnection;
  readonly #logger: Logger;
  readonly #listeners = new Set<() => void>();
  #drops = 0;
  #listening = true;

  constructor(nats: NatsConnection, logger: Logger) {
    this.#nats = nats;
    this.#logger = logger;
    void this.#watchConnection();
    nats.subscribe(SUBJECT, { callback: (error, message) => !error && this.#hear(message.data) });
  }

  get(tokenHash: string): UserAccount | undefined {
    return this.#users.get(tokenHash);
  }

  /** Asks and remembers, unless something was dropped meanwhile: the answer may be from before it. */
  async fill(tokenHash: string, ask: () => Promise<UserAccount>): Promise<UserAccount> {
    const drops = this.#drops;
    const user = await ask();
    if (this.#listening && drops === this.#drops) this.#users.set(tokenHash, user);
    return user;
  }

  /** Forgets a session, or all of a user's, here and on every other BFF; to be awaited before that is answered. */
  async announce(what: Ended): Promise<void> {
    this.drop(what);
    if (!this.#listening) return;
    this.#nats.publish(SUBJECT, codec.encode(what));
    await this.#nats.flush().catch(() => undefined);
  }

  drop({ tokenHash, userId }: Ended): void {
    this.#drops++;
    if (tokenHash) this.#users.delete(tokenHash);
    if (userId) for (const [key, user] of this.#users.entries()) if (user.id === userId) this.#users.delete(key);
    for (const dropped of this.#listeners) dropped();
  }

  /** @returns what ends it */
  onDropped(dropped: () => void): () => void {
    this.#listeners.add(dropped);
    return () => this.#listeners.delete(dropped);
  }

  #hear(data: Uint8Array): void {
    try {
      this.drop(ended.parse(codec.decode(data)));
    } catch (error) {
      this.#logger.error({ err: error, subject: SUBJECT }, 'an announcement is not what it should be');
    }
  }

  async #watchConnection(): Promise<void> {
    for await (const { type } of this.#nats.status()) {
      if (type === 'disconnect') this.#listening = false;
      if (type === 'disconnect' || type === 'reconnect') this.#users.clear();
      if (type === 'reconnect') this.#listening = true;
    }
  }
}

import type { SessionPasskey, UserAccount } from '@cardume/auth/api';
import type { Logger } from '@cardume/kit/logging';
import { onConnectionChange } from '@cardume/kit/stream';
import { LRUCache } from 'lru-cache';
import { JSONCodec, type NatsConnection } from 'nats';
import { z } from 'zod';

/** NATS subject of the notices that a BFF publishes before it responds to a call that ended sessions. */
const SUBJECT = 'live.bff.sessions';
const ended = z.object({ tokenHash: z.string().optional(), userId: z.string().optional() });
export type EndedSessions = z.infer<typeof ended>;
const codec = JSONCodec<unknown>();

/** The user of a session, with what auth returns about the session. */
export type SessionUser = UserAccount & { passkey: SessionPasskey; startedAt: string; startedByPasskey: boolean };

const SESSION_TTL_MS = 10_000;
const MAX_SESSIONS = 20_000;

/**
 * Cache of valid sessions. A notice drops an ended session on every BFF within milliseconds. Caches nothing while NATS,
 * which carries the notices, is disconnected.
 */
export class SessionCache {
  readonly #users = new LRUCache<string, SessionUser>({ max: MAX_SESSIONS, ttl: SESSION_TTL_MS });
  readonly #nats: NatsConnection;
  readonly #logger: Logger;
  readonly #listeners = new Set<(what: EndedSessions) => void>();
  #drops = 0;
  #connected = true;

  constructor(nats: NatsConnection, logger: Logger) {
    this.#nats = nats;
    this.#logger = logger;
    onConnectionChange(nats, {
      disconnected: () => this.#setConnected(false),
      reconnected: () => this.#setConnected(true),
    });
    nats.subscribe(SUBJECT, { callback: (error, message) => !error && this.#onNotice(message.data) });
  }

  get(tokenHash: string): SessionUser | undefined {
    return this.#users.get(tokenHash);
  }

  /** Reads a session, and caches it unless any session was dropped meanwhile: the result might be outdated. */
  async fill(tokenHash: string, ask: () => Promise<SessionUser>): Promise<SessionUser> {
    const drops = this.#drops;
    const user = await ask();
    if (this.#connected && drops === this.#drops) this.#users.set(tokenHash, user);
    return user;
  }

  /** Drops a session, or all sessions of a user, on all BFFs. Await it before responding to the client. */
  async dropEverywhere(what: EndedSessions): Promise<void> {
    this.drop(what);
    if (!this.#connected) return;
    this.#nats.publish(SUBJECT, codec.encode(what));
    await this.#nats.flush().catch(() => undefined);
  }

  drop({ tokenHash, userId }: EndedSessions): void {
    this.#drops++;
    if (tokenHash) this.#users.delete(tokenHash);
    if (userId) for (const [key, user] of this.#users.entries()) if (user.id === userId) this.#users.delete(key);
    for (const dropped of this.#listeners) dropped({ tokenHash, userId });
  }

  /** Subscribes to dropped sessions. @returns a function that unsubscribes */
  onDropped(dropped: (what: EndedSessions) => void): () => void {
    this.#listeners.add(dropped);
    return () => this.#listeners.delete(dropped);
  }

  #onNotice(data: Uint8Array): void {
    try {
      this.drop(ended.parse(codec.decode(data)));
    } catch (error) {
      this.#logger.error({ err: error, subject: SUBJECT }, 'a notice breaks its schema');
    }
  }

  #setConnected(connected: boolean): void {
    this.#connected = connected;
    this.#drops++;
    this.#users.clear();
  }
}

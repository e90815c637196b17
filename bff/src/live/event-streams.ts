import { HttpError } from '@cardume/kit/contract';
import { type HttpContext, RESPONSE_SENT } from '@cardume/kit/http';
import { inSpan, untraced } from '@cardume/kit/tracing';
import { clientNetwork } from '../http/client-address.ts';
import { tooMany } from '../http/rate-limit.ts';
import { type Sessions, type SignedIn, tokenHashOf } from '../sessions/index.ts';

/** Interval at which an open stream checks its session and reads again, because a message may have been lost. */
const CHECK_INTERVAL_MS = 15_000;
/** Default minimum time between two events of a stream. */
const MIN_INTERVAL_MS = 200;
const RECONNECT_MS = 2_000;
/** Time for the client to read the rest of an ended stream, before its connection is destroyed. */
const LINGER_MS = 5_000;
/** Maximum of open streams in this process, of which each keeps a connection and reads of its figures. */
const MAX_OPEN = { session: 4, account: 8, address: 200 };
const TOO_MANY = 'Há telas demais abertas ao mesmo tempo. Feche algumas para ver os números ao vivo.';

/** The data of an event stream. */
export interface EventStreamSource {
  event: string;
  /**
   * Skip an event that equals the previous one. An event `alive` every 15 s then shows the client that the stream is
   * open. Default: false.
   */
  onlyChanges?: boolean;
  /** Minimum time between two events. Default: 200. */
  minIntervalMs?: number;
  read: () => Promise<unknown>;
  /** Subscribes a listener to possible changes of the data. @returns a function that unsubscribes */
  follow: (onChange: () => void) => () => void;
}

/** An event, because browsers do not report comments of a stream to scripts. */
const ALIVE = 'event: alive\ndata: {}\n\n';

type SessionChecks = Pick<Sessions, 'stillSignedIn' | 'onDropped'>;
type StreamContext = HttpContext & { viewer: SignedIn };

/** Open streams of server-sent events. A stream ends with its session, its connection or the process. */
export class EventStreams {
  readonly #sessions: SessionChecks;
  readonly #checkIntervalMs: number;
  readonly #open = new Set<() => void>();
  /** Number of open streams by session, account and address. */
  readonly #counts = new Map<string, number>();
  #closed = false;

  constructor(sessions: SessionChecks, checkIntervalMs = CHECK_INTERVAL_MS) {
    this.#sessions = sessions;
    this.#checkIntervalMs = checkIntervalMs;
  }

  /**
   * Ends all open streams, and each later one after its first event. Call it before the server drains: a draining
   * server still accepts requests, and would wait for their streams to end.
   */
  close(): void {
    this.#closed = true;
    for (const end of this.#open) end();
  }

  /**
   * Opens a stream. Reads the data before sending headers, so that a failure results in an ordinary HTTP error.
   * @throws HttpError 429 if the session, account or address has too many open streams, and what `source.read` throws
   */
  async open(http: StreamContext, source: EventStreamSource): Promise<typeof RESPONSE_SENT> {
    if (http.res.closed) return RESPONSE_SENT;
    const session = tokenHashOf(http.req) ?? '';
    const release = this.#claim({ session, account: http.viewer.userId, address: clientNetwork(http.req) });
    // `close` is emitted even if the client disconnects before the stream has begun.
    http.res.once('close', release);
    return this.#send(http, source, session);
  }

  /** Counts a stream. @returns a function that reverts it @throws HttpError 429 */
  #claim(of: Record<keyof typeof MAX_OPEN, string>): () => void {
    const kinds = Object.keys(MAX_OPEN) as (keyof typeof MAX_OPEN)[];
    const countOf = (key: string) => this.#counts.get(key) ?? 0;
    const keys = kinds.map((kind) => {
      const key = `${kind} ${of[kind]}`;
      if (countOf(key) >= MAX_OPEN[kind]) throw tooMany(CHECK_INTERVAL_MS, TOO_MANY);
      return key;
    });
    for (const key of keys) this.#counts.set(key, countOf(key) + 1);
    return () => {
      for (const key of keys) {
        if (countOf(key) > 1) this.#counts.set(key, countOf(key) - 1);
        else this.#counts.delete(key);
      }
    };
  }

  async #send(
    { req, res, viewer: { userId } }: StreamContext,
    { event, onlyChanges = false, minIntervalMs = MIN_INTERVAL_MS, read, follow }: EventStreamSource,
    session: string,
  ): Promise<typeof RESPONSE_SENT> {
    /** Whether the data changed before the stream was open: the first event may lack that change. */
    let changedBefore = false;
    let onChange = () => {
      changedBefore = true;
    };
    let follower: (() => void) | undefined = follow(() => onChange());
    const unfollow = () => {
      follower?.();
      follower = undefined;
    };
    res.once('close', unfollow);
    const first = await read();
    if (res.closed) return RESPONSE_SENT;
    res.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'private, no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    if (req.method === 'HEAD') {
      res.end();
      return RESPONSE_SENT;
    }
    let last: string | undefined;
    const send = (data: unknown) => {
      const text = JSON.stringify(data);
      if (onlyChanges && text === last) return;
      last = text;
      // A read may complete after the end of the stream.
      if (!res.writableEnded) res.write(`event: ${event}\ndata: ${text}\n\n`);
    };
    res.write(`retry: ${RECONNECT_MS}\n\n`);
    send(first);
    const reader = new Reader({ event, minIntervalMs, read, send, refused: () => end() });
    // While the client does not read, nothing is added for it; when it has read everything, it gets the newest data.
    let missed = false;
    onChange = () => {
      if (res.writableNeedDrain) missed = true;
      else reader.changed();
    };
    let wasStalled = false;
    res.on('drain', () => {
      wasStalled = false;
      if (!missed) return;
      missed = false;
      onChange();
    });
    if (changedBefore) onChange();
    const check = async () => {
      if (!(await this.#sessions.stillSignedIn(req))) end();
    };
    const poll = () => {
      // The client has not read everything that was pending at the previous check.
      if (wasStalled) return void res.destroy();
      wasStalled = res.writableNeedDrain;
      if (!wasStalled) res.write(onlyChanges ? ALIVE : ':\n\n');
      onChange();
      check().catch(() => undefined);
    };
    const checking = setInterval(() => untraced(poll), this.#checkIntervalMs);
    const unwatch = this.#sessions.onDropped((dropped) => {
      if (dropped.userId === userId || dropped.tokenHash === session) check().catch(end);
    });
    const end = () => {
      if (!this.#open.delete(end)) return;
      clearInterval(checking);
      unfollow();
      unwatch();
      res.end();
      if (res.closed) return;
      const lingering = setTimeout(() => res.destroy(), LINGER_MS).unref();
      res.once('close', () => clearTimeout(lingering));
    };
    this.#open.add(end);
    res.once('close', end);
    if (this.#closed) end();
    return RESPONSE_SENT;
  }
}

interface ReaderOptions {
  event: string;
  minIntervalMs: number;
  read: () => Promise<unknown>;
  send: (data: unknown) => void;
  refused: () => void;
}

/** Reads and sends the data after changes: one read at a time, at intervals of at least `minIntervalMs`. */
class Reader {
  readonly #options: ReaderOptions;
  #reading = false;
  #again = false;

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  changed(): void {
    if (this.#reading) this.#again = true;
    else void this.#readOnce();
  }

  async #readOnce(): Promise<void> {
    const { event, minIntervalMs, read, send, refused } = this.#options;
    this.#reading = true;
    this.#again = false;
    const next = performance.now() + minIntervalMs;
    try {
      await inSpan(`send event ${event}`, {}, async () => send(await read()));
    } catch (error) {
      // A read that fails with a 5xx is repeated at the next check; other errors, like a deleted shop, end the stream.
      if (!(error instanceof HttpError) || error.status < 500) refused();
    }
    setTimeout(() => {
      this.#reading = false;
      if (this.#again) this.changed();
    }, next - performance.now()).unref();
  }
}

import { HttpError } from '@cardume/kit/contract';
import { type HttpContext, RESPONSE_SENT } from '@cardume/kit/http';
import type { Sessions } from '../sessions/index.ts';

/** How often an open stream checks its session and reads again, in case a message was lost. */
const CHECK_INTERVAL_MS = 15_000;
/** Least time between two events of a stream. */
const MIN_INTERVAL_MS = 200;
const RECONNECT_MS = 2_000;

/** What an event stream sends. */
export interface Source {
  event: string;
  read: () => Promise<unknown>;
  /** Calls the listener whenever the data may have changed. @returns a function that unsubscribes */
  follow: (moved: () => void) => () => void;
}

/** Open streams of server-sent events. They end with their session, their connection or the process. */
export class EventStreams {
  readonly #sessions: Sessions;
  readonly #open = new Set<() => void>();

  constructor(sessions: Sessions) {
    this.#sessions = sessions;
  }

  /** Call it before the server drains, which would wait for open streams. */
  endAll(): void {
    for (const end of this.#open) end();
  }

  /** Reads once before the stream opens, so that an error is an ordinary HTTP error. */
  async open({ req, res }: HttpContext, { event, read, follow }: Source): Promise<typeof RESPONSE_SENT> {
    const first = await read();
    res.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'private, no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    if (req.method === 'HEAD') {
      res.end();
      return RESPONSE_SENT;
    }
    const send = (data: unknown) => res.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    res.write(`retry: ${RECONNECT_MS}\n\n`);
    send(first);
    const reader = new Reader(read, send, () => end());
    const check = async () => {
      if (!(await this.#sessions.stillSignedIn(req))) end();
    };
    const checking = setInterval(() => {
      res.write(':\n\n');
      reader.moved();
      check().catch(() => undefined);
    }, CHECK_INTERVAL_MS);
    const ends = [follow(() => reader.moved()), this.#sessions.onDropped(() => check().catch(end))];
    const end = () => {
      clearInterval(checking);
      for (const stop of ends) stop();
      this.#open.delete(end);
      res.end();
    };
    this.#open.add(end);
    res.once('close', end);
    return RESPONSE_SENT;
  }
}

/** Reads and sends after changes: one read at a time, with a pause between two. */
class Reader {
  readonly #read: () => Promise<unknown>;
  readonly #send: (data: unknown) => void;
  readonly #refused: () => void;
  #reading = false;
  #again = false;

  constructor(read: () => Promise<unknown>, send: (data: unknown) => void, refused: () => void) {
    this.#read = read;
    this.#send = send;
    this.#refused = refused;
  }

  moved(): void {
    if (this.#reading) this.#again = true;
    else void this.#readOnce();
  }

  async #readOnce(): Promise<void> {
    this.#reading = true;
    this.#again = false;
    try {
      this.#send(await this.#read());
    } catch (error) {
      // The next check repeats a read that failed by a 5xx; other errors, like a lost shop, are final.
      if (!(error instanceof HttpError) || error.status < 500) this.#refused();
    }
    setTimeout(() => {
      this.#reading = false;
      if (this.#again) this.moved();
    }, MIN_INTERVAL_MS).unref();
  }
}

import { HttpError } from '@cardume/kit/contract';
import { type HttpContext, RESPONSE_SENT } from '@cardume/kit/http';
import type { Sessions } from '../sessions/index.ts';

/** A session is looked at again so often, and what was perhaps missed is sent (DESIGN section 4). */
const CHECK_MS = 15_000;
/** Figures that move faster are sent so often. */
const PAUSE_MS = 200;
const RECONNECT_MS = 2_000;

/** What a stream shows. */
export interface Shown {
  event: string;
  read: () => Promise<unknown>;
  /** Tells when to read again. @returns what ends it */
  follow: (moved: () => void) => () => void;
}

/** Open streams of server-sent events. They end with their session, with the browser, and when the process stops. */
export class EventStreams {
  readonly #sessions: Sessions;
  readonly #open = new Set<() => void>();

  constructor(sessions: Sessions) {
    this.#sessions = sessions;
  }

  /** To be called before the server drains, which would wait for them. */
  endAll(): void {
    for (const end of this.#open) end();
  }

  /** Reads once before the stream is opened, so that an error is answered as any call answers it. */
  async open({ req, res }: HttpContext, { event, read, follow }: Shown): Promise<typeof RESPONSE_SENT> {
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
    }, CHECK_MS);
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

/** Reads what has moved, at most one at a time and not more often than anybody can see. */
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
      // Away for a moment: the next check reads again. Anything else will not get better.
      if (!(error instanceof HttpError) || error.status < 500) this.#refused();
    }
    setTimeout(() => {
      this.#reading = false;
      if (this.#again) this.moved();
    }, PAUSE_MS).unref();
  }
}

/** While a stream is dead it is asked so often. */
const ASK_EVERY_MS = 10_000;
/** A stream that the server refused is tried again after so long. */
const REOPEN_MS = 30_000;
/** The server sends what it shows as soon as a stream is open, and again every 15 s even if nothing has moved. */
const FIRST_WITHIN_MS = 10_000;
const NEXT_WITHIN_MS = 25_000;

export interface LiveOptions<Data> {
  url: string;
  event: string;
  onData: (data: Data) => void;
  /** Reads what the stream would tell. Answers false where the call itself is refused: then nobody asks again. */
  ask: () => Promise<boolean>;
  onLive: (live: boolean) => void;
}

/**
 * Follows server-sent events while the page is looked at: a browser allows few connections. The browser itself mends a
 * broken stream; until it is mended, the call is asked now and then. So it is while a stream is open but silent: a proxy
 * holds back what the server sends, or the connection is gone without a word. The function that it answers ends it.
 */
export function followLive<Data>({ url, event, onData, ask, onLive }: LiveOptions<Data>): () => void {
  let source: EventSource | undefined;
  let asking: ReturnType<typeof setInterval> | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let expecting: ReturnType<typeof setTimeout> | undefined;
  let refused = false;

  function open(): void {
    if (refused) return;
    source = new EventSource(url, { withCredentials: true });
    source.addEventListener(event, (message) => {
      rest();
      expectWithin(NEXT_WITHIN_MS);
      onLive(true);
      onData(JSON.parse(message.data) as Data);
    });
    source.addEventListener('error', failed);
    expectWithin(FIRST_WITHIN_MS);
  }

  function expectWithin(pauseMs: number): void {
    clearTimeout(expecting);
    expecting = setTimeout(() => {
      source?.close();
      failed();
    }, pauseMs);
  }

  function failed(): void {
    onLive(false);
    asking ??= setInterval(() => void askOnce(), ASK_EVERY_MS);
    if (source?.readyState === EventSource.CLOSED) reopen();
    // Otherwise the browser does.
    else expectWithin(FIRST_WITHIN_MS);
  }

  function reopen(): void {
    clearTimeout(expecting);
    // A proxy cut it off, or the session is over: asking tells which.
    void askOnce();
    clearTimeout(reopening);
    reopening = setTimeout(open, REOPEN_MS);
  }

  async function askOnce(): Promise<void> {
    if (await ask()) return;
    refused = true;
    close();
  }

  function rest(): void {
    clearInterval(asking);
    asking = undefined;
  }

  function close(): void {
    rest();
    clearTimeout(reopening);
    clearTimeout(expecting);
    source?.close();
    source = undefined;
  }

  function look(): void {
    close();
    if (document.visibilityState === 'visible') open();
  }

  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    close();
  };
}

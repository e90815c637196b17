/** How often the data is polled while the stream is down. */
const POLL_MS = 10_000;
/** How long until a stream that the server refused is opened again. */
const REOPEN_MS = 30_000;
/**
 * The server sends the data as soon as a stream is open, and again every 15 s even if nothing has changed; a stream that
 * sends changes only sends `alive` instead.
 */
const FIRST_EVENT_TIMEOUT_MS = 10_000;
const NEXT_EVENT_TIMEOUT_MS = 25_000;

export interface LiveOptions<Data> {
  url: string;
  event: string;
  onData: (data: Data) => void;
  /** Fetches what the stream would send. Resolves to false where the call itself is refused: then polling ends. */
  poll: () => Promise<boolean>;
  onLive: (live: boolean) => void;
}

/**
 * Follows server-sent events while the page is visible: a browser allows few connections. The browser reconnects a
 * broken stream by itself; until then the data is polled. The same while a stream is open but silent: a proxy buffers
 * it, or the connection is lost without notice. Returns a function that ends it.
 */
export function followLive<Data>({ url, event, onData, poll, onLive }: LiveOptions<Data>): () => void {
  let source: EventSource | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let refused = false;

  function open(): void {
    if (refused) return;
    source = new EventSource(url, { withCredentials: true });
    source.addEventListener(event, (message) => {
      stopPolling();
      expectEventWithin(NEXT_EVENT_TIMEOUT_MS);
      onLive(true);
      onData(JSON.parse(message.data) as Data);
    });
    source.addEventListener('alive', () => expectEventWithin(NEXT_EVENT_TIMEOUT_MS));
    source.addEventListener('error', fail);
    expectEventWithin(FIRST_EVENT_TIMEOUT_MS);
  }

  function expectEventWithin(timeoutMs: number): void {
    clearTimeout(silence);
    silence = setTimeout(() => {
      source?.close();
      fail();
    }, timeoutMs);
  }

  function fail(): void {
    onLive(false);
    polling ??= setInterval(() => void pollOnce(), POLL_MS);
    if (source?.readyState === EventSource.CLOSED) reopen();
    // Otherwise the browser reconnects.
    else expectEventWithin(FIRST_EVENT_TIMEOUT_MS);
  }

  function reopen(): void {
    clearTimeout(silence);
    // Either a proxy cut the stream, or the session is over: a poll tells which.
    void pollOnce();
    clearTimeout(reopening);
    reopening = setTimeout(open, REOPEN_MS);
  }

  async function pollOnce(): Promise<void> {
    if (await poll()) return;
    refused = true;
    close();
  }

  function stopPolling(): void {
    clearInterval(polling);
    polling = undefined;
  }

  function close(): void {
    stopPolling();
    clearTimeout(reopening);
    clearTimeout(silence);
    source?.close();
    source = undefined;
  }

  function onVisibilityChange(): void {
    close();
    if (document.visibilityState === 'visible') open();
  }

  document.addEventListener('visibilitychange', onVisibilityChange);
  onVisibilityChange();
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    close();
  };
}

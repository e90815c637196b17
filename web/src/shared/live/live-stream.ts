/** Interval of polling while the stream is down. */
const POLL_MS = 10_000;
/** Delay before a closed stream is opened again. */
const REOPEN_MS = 30_000;
/**
 * The server sends the data as soon as a stream is open, and again at least every 15 s. Streams that send only changes
 * send the event `alive` instead.
 */
const FIRST_EVENT_TIMEOUT_MS = 10_000;
const NEXT_EVENT_TIMEOUT_MS = 25_000;

export interface LiveOptions<Data> {
  url: string;
  event: string;
  onData: (data: Data) => void;
  /** Fetches the data of the stream. @returns false if the call was refused: then polling and the stream end */
  poll: () => Promise<boolean>;
  /** Called with true after every event, and with false when the stream fails or is closed. */
  onLive: (live: boolean) => void;
}

/**
 * Follows server-sent events while the page is visible (browsers limit connections). While the stream is broken or
 * silent, e.g. buffered by a proxy, the data is polled. The browser reconnects a broken stream; a silent one is closed
 * and opened again.
 * @returns a function that ends it
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
    // Otherwise the browser is reconnecting.
    else expectEventWithin(FIRST_EVENT_TIMEOUT_MS);
  }

  function reopen(): void {
    clearTimeout(silence);
    // Either a proxy closed the stream or the session has ended; a poll shows which.
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
    onLive(false);
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

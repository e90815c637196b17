import type { CookieClient } from './browser.ts';

/** An open stream of server-sent events. */
export interface EventStreamClient {
  status: number;
  /** Resolves to the data of the next event. */
  next(): Promise<Record<string, unknown>>;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  close(): void;
}

export async function openEventStream(
  baseUrl: string,
  path: string,
  browser: CookieClient,
): Promise<EventStreamClient> {
  const abort = new AbortController();
  const response = await fetch(baseUrl + path, { headers: { cookie: browser.cookie }, signal: abort.signal });
  const events: Record<string, unknown>[] = [];
  let wake: () => void = () => undefined;
  const read = async () => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const event = text.slice(0, end);
        text = text.slice(end + 2);
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (data && !event.startsWith('event: alive\n')) events.push(JSON.parse(data) as Record<string, unknown>);
      }
      wake();
    }
  };
  const ended = read().catch(() => undefined);
  return {
    status: response.status,
    ended,
    close: () => abort.abort(),
    async next() {
      for (;;) {
        const event = events.shift();
        if (event) return event;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

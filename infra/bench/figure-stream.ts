interface FigureSource {
  url: string;
  /** Session of the owner. */
  cookie: string;
  /** Extracts the figure from the data of an event; undefined if the event has none. */
  figureOf: (data: Record<string, number | undefined>) => number | undefined;
}

/** Follows one figure of an owner on a server-sent event stream, as the client does. */
export class FigureStream {
  #figure = -1;
  readonly #closing = new AbortController();
  #waiting: { above: number; resolve: () => void } | undefined;

  /** Resolves once the first event has arrived. */
  static async open({ url, cookie, figureOf }: FigureSource): Promise<FigureStream> {
    const stream = new FigureStream();
    const first = stream.moves();
    const response = await fetch(url, { headers: { cookie }, signal: stream.#closing.signal });
    if (!response.ok || !response.body) throw new Error(`the stream responded ${response.status}`);
    stream.#read(response.body, figureOf).catch(() => undefined); // close() aborts the read
    await first;
    return stream;
  }

  /** Resolves when the figure exceeds its current value. Only one call may be pending. */
  moves(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting = { above: this.#figure, resolve };
    });
  }

  close(): void {
    this.#closing.abort();
  }

  async #read(body: ReadableStream<Uint8Array>, figureOf: FigureSource['figureOf']): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of body) {
      const lines = (text + decoder.decode(chunk, { stream: true })).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data: ')) this.#update(figureOf(JSON.parse(line.slice(6))));
    }
  }

  #update(figure: number | undefined): void {
    if (figure === undefined) return;
    this.#figure = figure;
    if (this.#waiting && figure > this.#waiting.above) this.#waiting.resolve();
  }
}

import { z } from 'zod';
import { FakeProvider, respondJson } from './fake-provider.ts';

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const sent = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attribute),
  links: z.array(z.object({ traceId: z.string() })),
});
const request = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(sent) })),
    }),
  ),
});

/** A span with the name of the process that sent it. */
export type ReceivedSpan = z.output<typeof sent> & { process: string };

/** A trace collector that receives OTLP in JSON. */
export class TraceCollector {
  readonly #server = new FakeProvider((_req, res) => respondJson(res, {}));

  static async start(): Promise<TraceCollector> {
    const collector = new TraceCollector();
    await collector.#server.listen();
    return collector;
  }

  /** Settings of processes that send their traces here. */
  get settings(): Record<string, string> {
    return { OTEL_EXPORTER_OTLP_ENDPOINT: this.#server.url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
  }

  get spans(): ReceivedSpan[] {
    return this.#server.requests.flatMap(({ body }) => {
      const { resourceSpans } = request.parse(JSON.parse(body));
      return resourceSpans.flatMap(({ resource, scopeSpans }) => {
        const process = String(resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue);
        return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, process })));
      });
    });
  }

  /** Returns the chains of spans, from root to leaf, that end with `name`. Each span is given as `process: name`. */
  chainsEndingWith(name: string): string[][] {
    const { spans } = this;
    const byId = new Map(spans.map((span) => [span.spanId, span]));
    const chainOf = (span: ReceivedSpan): string[] => {
      const parent = byId.get(span.parentSpanId ?? '');
      const step = `${span.process}: ${span.name}`;
      return parent?.traceId === span.traceId ? [...chainOf(parent), step] : [step];
    };
    return spans.map(chainOf).filter((chain) => chain.at(-1) === name);
  }

  close(): void {
    this.#server.close();
  }
}

/**
 * OpenTelemetry traces: spans where work passes from one process to another. Off, at no cost, unless `startTracing` got
 * the address of a collector. Spans contain names of routes, streams and events, never personal data.
 */
import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

export { SpanKind, SpanStatusCode } from '@opentelemetry/api';

/** Header of W3C Trace Context, for HTTP and NATS. */
export const TRACEPARENT = 'traceparent';

/** Context key of requests from outside, whose sampling decision is ignored. */
export const UNTRUSTED_SAMPLING = createContextKey('request from outside');

const tracer = trace.getTracer('cardume');
let on = false;

/** Whether tracing is on in this process. */
export function isTracing(): boolean {
  return on;
}

/** To be called once the SDK is registered. */
export function enableTracing(): void {
  on = true;
}

export interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
  /** Default: the active context. */
  parent?: Context;
  links?: Link[];
}

/** Runs work in a span that ends with it, or with its promise. An error sets the span's status. */
export function inSpan<T>(name: string, options: SpanOptions, work: () => T): T {
  if (!on) return work();
  const { parent = context.active(), ...rest } = options;
  const span = tracer.startSpan(name, rest, parent);
  return context.with(trace.setSpan(parent, span), () => endingSpan(span, work));
}

function endingSpan<T>(span: Span, work: () => T): T {
  const failed = (error: unknown) => {
    // Without the error's message, which may contain user input.
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' }).end();
  };
  try {
    const result = work();
    if (result instanceof Promise) result.then(() => span.end(), failed);
    else span.end();
    return result;
  } catch (error) {
    failed(error);
    throw error;
  }
}

/** Runs work in a span of kind SERVER, which `work` must end. */
export function inServerSpan<T>(name: string, attributes: Attributes, work: (span: Span) => T): T {
  const parent = context.active();
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
  return context.with(trace.setSpan(parent, span), () => work(span));
}

/** Adds attributes to the active span. @param attributes is called only if tracing is on */
export function addSpanAttributes(attributes: () => Attributes): void {
  if (on) trace.getActiveSpan()?.setAttributes(attributes());
}

/** Runs work outside of the active trace, such as work that a request starts and that outlives it. */
export function untraced<T>(work: () => T): T {
  return on ? context.with(ROOT_CONTEXT, work) : work();
}

/** Returns a function that runs `work` later in the current context. */
export function bindTraceContext(work: () => void): () => void {
  return on ? context.bind(context.active(), work) : work;
}

/** Returns the headers that carry the active span to another process. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  if (on) propagation.inject(context.active(), headers);
  return headers;
}

/** Returns the trace context in the headers of another process. */
export function contextFrom(headers: Record<string, unknown>): Context {
  return propagation.extract(ROOT_CONTEXT, headers);
}

/**
 * Runs the work of a request in the trace context of its headers.
 * @param options.trusted whether the sender's sampling decision applies; otherwise only the trace id is adopted
 */
export function inTraceContextOf<T>(headers: Record<string, unknown>, options: { trusted: boolean }, work: () => T): T {
  if (!on || headers[TRACEPARENT] === undefined) return work();
  const sent = contextFrom(headers);
  return context.with(options.trusted ? sent : sent.setValue(UNTRUSTED_SAMPLING, true), work);
}

/** Returns the active span, if it is recorded. */
function recordedSpan(): Span | undefined {
  const span = on ? trace.getActiveSpan() : undefined;
  return span?.isRecording() ? span : undefined;
}

/** The trace context in which an item of a batch was created; undefined if it is not traced. */
export type TraceContext = Context | undefined;

/** Returns the current trace context for `tracedBatch`; undefined if the current work is not traced. */
export function currentTraceContext(): TraceContext {
  return recordedSpan() && context.active();
}

/** Runs the work of a batch in the trace of its first traced item, with links to the traces of the others. */
export function tracedBatch<T>(name: string, origins: readonly TraceContext[], work: () => T): T {
  if (!on) return work();
  const [first, ...others] = origins.filter((one) => one !== undefined);
  if (!first) return untraced(work);
  const links = others.map((other) => ({ context: spanContextOf(other) }));
  return links.length > 0 ? inSpan(name, { parent: first, links }, work) : context.with(first, work);
}

function spanContextOf(origin: Context) {
  const span = trace.getSpanContext(origin);
  if (!span) throw new Error('an origin has a span');
  return span;
}

/** Returns a function that returns true at most `times` times per second. */
export function underRate(times: number): () => boolean {
  let left = times;
  let until = 0;
  return () => {
    const now = performance.now();
    if (now >= until) [left, until] = [times, now + 1_000];
    return left-- > 0;
  };
}

/** Returns the id of the active trace, if it is recorded. */
export function traceId(): string | undefined {
  return recordedSpan()?.spanContext().traceId;
}

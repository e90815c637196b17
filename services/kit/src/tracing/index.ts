/**
 * Traces by OpenTelemetry: spans at the places where work goes from one process to another. Off, and then free, unless
 * `startTracing` was given an address to send them to. Spans name routes, streams and events, never data of people.
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

/** W3C Trace Context: the header that carries a span to another process, over HTTP and NATS. */
export const TRACEPARENT = 'traceparent';

/** Marks the context of a request from outside: whoever sent it does not decide whether its work is traced. */
export const FROM_OUTSIDE = createContextKey('request from outside');

const tracer = trace.getTracer('cardume');
let on = false;

/** Whether this process sends traces. */
export function tracing(): boolean {
  return on;
}

/** Call it once the SDK is registered. */
export function turnOn(): void {
  on = true;
}

export interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
  /** Default: the active context. */
  parent?: Context;
  links?: Link[];
}

/** Runs work in a span that ends with it, or with its promise. An error that it throws is the span's. */
export function traced<T>(name: string, options: SpanOptions, work: () => T): T {
  if (!on) return work();
  const { parent = context.active(), ...rest } = options;
  const span = tracer.startSpan(name, rest, parent);
  return context.with(trace.setSpan(parent, span), () => endingSpan(span, work));
}

function endingSpan<T>(span: Span, work: () => T): T {
  const failed = (error: unknown) => {
    // Without the message, which may hold what somebody has entered.
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

/** Runs work in a span of the server's kind, which the caller ends. */
export function inServerSpan<T>(name: string, attributes: Attributes, work: (span: Span) => T): T {
  const parent = context.active();
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
  return context.with(trace.setSpan(parent, span), () => work(span));
}

/** Adds attributes to the span of the work under way. */
export function describe(attributes: () => Attributes): void {
  if (on) trace.getActiveSpan()?.setAttributes(attributes());
}

/** Runs work that no span caused: what a request has started and goes on after it. */
export function untraced<T>(work: () => T): T {
  return on ? context.with(ROOT_CONTEXT, work) : work();
}

/** Returns a function that runs later in the context of the work under way. */
export function inThisContext(work: () => void): () => void {
  return on ? context.bind(context.active(), work) : work;
}

/** Returns the headers that carry the active span to another process. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  if (on) propagation.inject(context.active(), headers);
  return headers;
}

/** Returns the context that another process has sent in its headers. */
export function contextFrom(headers: Record<string, unknown>): Context {
  return propagation.extract(ROOT_CONTEXT, headers);
}

/**
 * Runs the work of a request in the context that its headers carry.
 * @param options.trusted whether the sender may decide that it is traced; otherwise only the trace's id is taken over
 */
export function inContextOf<T>(headers: Record<string, unknown>, options: { trusted: boolean }, work: () => T): T {
  if (!on || headers[TRACEPARENT] === undefined) return work();
  const sent = contextFrom(headers);
  return context.with(options.trusted ? sent : sent.setValue(FROM_OUTSIDE, true), work);
}

/** Returns the span of the work under way, if it is traced. */
function recordedSpan(): Span | undefined {
  const span = on ? trace.getActiveSpan() : undefined;
  return span?.isRecording() ? span : undefined;
}

/** The span that an item of a batch comes from. */
export type Origin = Context | undefined;

/** Returns where the work under way comes from, if it is traced. */
export function origin(): Origin {
  return recordedSpan() && context.active();
}

/** Runs the work of a batch in the trace of its first traced item; its span names the others by links. */
export function tracedBatch<T>(name: string, origins: readonly Origin[], work: () => T): T {
  if (!on) return work();
  const [first, ...others] = origins.filter((one) => one !== undefined);
  if (!first) return untraced(work);
  const links = others.map((other) => ({ context: spanContextOf(other) }));
  return links.length > 0 ? traced(name, { parent: first, links }, work) : context.with(first, work);
}

function spanContextOf(origin: Context) {
  const span = trace.getSpanContext(origin);
  if (!span) throw new Error('an origin has a span');
  return span;
}

/** Returns a function that says yes so many times in each second. */
export function atMostPerSecond(times: number): () => boolean {
  let left = times;
  let until = 0;
  return () => {
    const now = performance.now();
    if (now >= until) [left, until] = [times, now + 1_000];
    return left-- > 0;
  };
}

/** Returns the id of the trace that the work under way belongs to, if it is traced. */
export function traceId(): string | undefined {
  return recordedSpan()?.spanContext().traceId;
}

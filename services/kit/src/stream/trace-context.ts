import { headers, type JsMsg, type Msg, type MsgHdrs, millis } from 'nats';
import { contextFrom, SpanKind, TRACEPARENT, traced, traceHeaders, tracing } from '../tracing/index.ts';

/** A message that waited longer than this is read to catch up, not as part of what caused it. */
const PART_OF_ITS_TRACE_MS = 10 * 60_000;

/** Publishes in a span. @param publish receives the options that carry the span to those who read the message */
export function tracedPublication<T>(subject: string, publish: (options: { headers?: MsgHdrs }) => T): T {
  if (!tracing()) return publish({});
  const [, service, aggregate] = subject.split('.');
  return traced(`publish ${service}.${aggregate}`, { kind: SpanKind.PRODUCER }, () => publish(traceOptions()));
}

/** Returns the options of a publication that carry the active span. */
export function traceOptions(): { headers?: MsgHdrs } {
  const { [TRACEPARENT]: traceparent } = traceHeaders();
  if (traceparent === undefined) return {};
  const carried = headers();
  carried.set(TRACEPARENT, traceparent);
  return { headers: carried };
}

/** Handles a message in the trace of what it was published for, if it carries one. */
export function tracedMessage<T>(name: string, message: Msg | JsMsg, handle: () => T): T {
  const traceparent = tracing() ? message.headers?.get(TRACEPARENT) : undefined;
  if (!traceparent || isOld(message)) return handle();
  const parent = contextFrom({ [TRACEPARENT]: traceparent });
  return traced(name, { kind: SpanKind.CONSUMER, parent }, handle);
}

function isOld(message: Msg | JsMsg): boolean {
  return 'info' in message && Date.now() - millis(message.info.timestampNanos) > PART_OF_ITS_TRACE_MS;
}

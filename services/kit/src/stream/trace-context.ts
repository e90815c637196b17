import { headers, type JsMsg, type Msg, type MsgHdrs, millis } from 'nats';
import { contextFrom, inSpan, isTracing, SpanKind, TRACEPARENT, traceHeaders } from '../tracing/index.ts';

/** Older messages are read to catch up, so their handling does not become part of the trace of their cause. */
const PART_OF_ITS_TRACE_MS = 10 * 60_000;

/** Publishes in a span. @param publish receives options with the span, for the readers of the message */
export function tracedPublication<T>(subject: string, publish: (options: { headers?: MsgHdrs }) => T): T {
  if (!isTracing()) return publish({});
  const [, service, aggregate] = subject.split('.');
  return inSpan(`publish ${service}.${aggregate}`, { kind: SpanKind.PRODUCER }, () => publish(traceOptions()));
}

/** Returns publish options with the active span in the headers. */
export function traceOptions(): { headers?: MsgHdrs } {
  const { [TRACEPARENT]: traceparent } = traceHeaders();
  if (traceparent === undefined) return {};
  const carried = headers();
  carried.set(TRACEPARENT, traceparent);
  return { headers: carried };
}

/** Handles a message in a span of the trace that its headers carry, if any. */
export function tracedMessage<T>(name: string, message: Msg | JsMsg, handle: () => T): T {
  const traceparent = isTracing() ? message.headers?.get(TRACEPARENT) : undefined;
  if (!traceparent || isOld(message)) return handle();
  const parent = contextFrom({ [TRACEPARENT]: traceparent });
  return inSpan(name, { kind: SpanKind.CONSUMER, parent }, handle);
}

function isOld(message: Msg | JsMsg): boolean {
  return 'info' in message && Date.now() - millis(message.info.timestampNanos) > PART_OF_ITS_TRACE_MS;
}

import type { Send } from '../contract/client.ts';
import { inSpan, isTracing, SpanKind, traceHeaders } from '../tracing/index.ts';
import { ownServerOf } from './own-server.ts';

/** Loaded with the first call, because a process of all modules needs none of it. */
const socketCalls = () => import('./socket-calls.ts');

/** Transport for calls between modules, with a span per call. It needs no socket for servers of this process. */
export const sendInternal: Send = (url, call) => {
  if (!isTracing()) return send(url, call);
  return inSpan(call.route, { kind: SpanKind.CLIENT }, () =>
    send(url, { ...call, headers: { ...call.headers, ...traceHeaders() } }),
  );
};

const send: Send = async (url, call) => {
  const own = ownServerOf(url);
  return own ? own.send(url, call) : (await socketCalls()).sendBySocket(url, call);
};

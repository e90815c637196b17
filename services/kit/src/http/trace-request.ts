import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
} from '@opentelemetry/semantic-conventions';
import { inServerSpan, SpanStatusCode } from '../tracing/index.ts';

/**
 * Runs `respond` in a server span that ends with the response. To be called only if tracing is on.
 * @param name span name: the route's template, without values of the request
 */
export function traceRequest<T>(
  name: string,
  route: string,
  req: IncomingMessage,
  res: ServerResponse,
  respond: () => T,
): T {
  const attributes = { [ATTR_HTTP_REQUEST_METHOD]: req.method ?? '', [ATTR_HTTP_ROUTE]: route };
  return inServerSpan(name, attributes, (span) => {
    res.once('close', () => {
      span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, res.statusCode);
      if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    return respond();
  });
}

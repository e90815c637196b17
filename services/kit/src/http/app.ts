import { randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { HttpError } from '../contract/errors.ts';
import { currentContext, type Logger, runInContext } from '../logging/index.ts';
import type { Lifecycle } from '../process/index.ts';
import { notFound, unauthorized } from './errors.ts';

/** A JSON body of one of our own processes, at most: they gather what many people sent. */
const BODY_WITHIN = '1mb';
const HEADER_CORRELATION = 'x-correlation-id';
const HEADER_ACTOR = 'x-actor';

/** The headers by which a call between our processes carries the work's context. */
export function contextHeaders(): Record<string, string> {
  const { correlationId, actor } = currentContext();
  return { [HEADER_CORRELATION]: correlationId, [HEADER_ACTOR]: actor };
}

/** Puts the request into the context of its correlation id; the actor is believed from our own processes only. */
export function requestContext(options: { trusted: boolean }): RequestHandler {
  return (req, res, next) => {
    const given = options.trusted ? req.get(HEADER_CORRELATION) : undefined;
    const correlationId = given ?? randomUUID();
    const actor = (options.trusted ? req.get(HEADER_ACTOR) : undefined) ?? 'anonymous';
    res.setHeader(HEADER_CORRELATION, correlationId);
    runInContext({ correlationId, actor }, next);
  };
}

/** Lets only calls with the shared token through. */
export function requireToken(token: string): RequestHandler {
  const expected = Buffer.from(`Bearer ${token}`);
  return (req, _res, next) => {
    const given = Buffer.from(req.get('authorization') ?? '');
    next(given.length === expected.length && timingSafeEqual(given, expected) ? undefined : unauthorized());
  };
}

const notJson = () => new HttpError(415, { message: 'Envie os dados em JSON', code: 'unsupported_media_type' });

/**
 * Parses JSON bodies; another type of body is a 415, a broken one a 400, a large one a 413.
 * @param limit the largest, like `100kb`
 */
export function jsonBody(limit: string): RequestHandler[] {
  const refuseOthers: RequestHandler = (req, _res, next) => {
    const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
    if (!hasBody || req.is('json')) return next();
    next(notJson());
  };
  return [refuseOthers, express.json({ limit })];
}

/** The JSON 404 of an unknown path. */
export const unknownPath: RequestHandler = (_req, _res, next) => next(notFound());

/** Every error becomes JSON with a message for people; what we did not mean is logged and shown as a bare 500. */
export function errorHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _req, res, next) => {
    if (res.headersSent) return next(error);
    const known = asHttpError(error);
    if (!known) logger.error({ err: error }, 'request failed');
    const { status, body, headers } = known ?? UNEXPECTED;
    res.status(status).set(headers).json(body);
  };
}

const UNEXPECTED = new HttpError(500, { message: 'Algo deu errado. Tente novamente.', code: 'internal_error' });

/** body-parser's own errors bear the status that they mean, and `expose`. */
function asHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  // A path that is wrongly encoded.
  if (error instanceof URIError) return new HttpError(400, { message: 'Endereço inválido', code: 'malformed_address' });
  if (!(error instanceof Error) || !('expose' in error && 'status' in error)) return undefined;
  if (error.status === 413) {
    return new HttpError(413, { message: 'Os dados enviados são grandes demais', code: 'too_large' });
  }
  if (error.status === 415) return notJson();
  return new HttpError(400, { message: 'JSON inválido', code: 'malformed_json' });
}

/** The application of an internal API: calls of our own processes only. */
export function createServiceApp(options: { token: string; logger: Logger }, mount: (app: Express) => void): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.use(requireToken(options.token), requestContext({ trusted: true }), ...jsonBody(BODY_WITHIN));
  mount(app);
  app.use(unknownPath, errorHandler(options.logger));
  return app;
}

/**
 * Listens, and on stop takes no new connection, lets running requests end and closes each connection after its answer: a
 * client that keeps one busy would hold the process otherwise. Answers the port.
 */
export async function listen(app: RequestListener, port: number, lifecycle: Lifecycle): Promise<number> {
  const server = createServer(app);
  server.keepAliveTimeout = 65_000;
  server.listen(port);
  await once(server, 'listening');
  lifecycle.onStop('HTTP server', () => drain(server));
  const address = server.address() as AddressInfo;
  lifecycle.logger.info({ port: address.port }, 'listening');
  return address.port;
}

async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'));
  server.close();
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  await closed;
  clearInterval(sweep);
}

import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { HttpError } from '../contract/errors.ts';
import type { Logger } from '../logging/index.ts';
import type { ChangeGate } from '../maintenance/change-gate.ts';
import type { Lifecycle } from '../process/index.ts';
import { inTraceContextOf } from '../tracing/index.ts';
import { HEADER_ACTOR, HEADER_CORRELATION, runInContext } from '../tracing/work-context.ts';
import { notFound, unauthorized } from './errors.ts';
import { setChangeGate, setModule, setReadRetry } from './mount.ts';
import { OwnServer } from './own-server.ts';

/** Maximum JSON body of internal calls, which may carry batches. */
const BODY_WITHIN = '1mb';

/**
 * Runs the request in a context with correlation id and actor, and in the trace of its headers.
 * @param options.trusted whether correlation id, actor and sampling decision are taken from the headers: true for
 * internal calls only
 */
export function requestContext(options: { trusted: boolean }): RequestHandler {
  return (req, res, next) => {
    const given = options.trusted ? req.get(HEADER_CORRELATION) : undefined;
    const correlationId = given ?? randomUUID();
    const actor = (options.trusted ? req.get(HEADER_ACTOR) : undefined) ?? 'anonymous';
    res.setHeader(HEADER_CORRELATION, correlationId);
    inTraceContextOf(req.headers, options, () => runInContext({ correlationId, actor }, next));
  };
}

/** The secrets of the callers of an internal API. */
export interface CallerTokens {
  /** Token of the BFF. */
  SERVICE_TOKEN: string;
  /** Token of operators. Default: `SERVICE_TOKEN`. */
  OPERATOR_TOKEN?: string | undefined;
}

/** Paths that require the token of operators. */
const OPERATIONS = /^\/operations\//i;

/** Rejects calls without a valid token with 401: the operators' token on `/operations`, the BFF's on other paths. */
function requireToken({ SERVICE_TOKEN, OPERATOR_TOKEN = SERVICE_TOKEN }: CallerTokens): RequestHandler {
  const [service, operator] = [SERVICE_TOKEN, OPERATOR_TOKEN].map((token) => digest(`Bearer ${token}`));
  return (req, _res, next) => {
    const given = digest(req.get('authorization') ?? '');
    const expected = OPERATIONS.test(req.path) ? operator : service;
    next(expected && timingSafeEqual(given, expected) ? undefined : unauthorized());
  };
}

/** HTTP basic authentication with one password and any user name. Rejects other requests with 401. */
export function requirePassword(password: string): RequestHandler {
  const expected = digest(password);
  return (req, res, next) => {
    const [, encoded = ''] = /^Basic ([\w+/=]+)$/i.exec(req.get('authorization') ?? '') ?? [];
    const credentials = Buffer.from(encoded, 'base64').toString();
    const given = credentials.slice(credentials.indexOf(':') + 1);
    if (timingSafeEqual(digest(given), expected)) return next();
    res.status(401).set('WWW-Authenticate', 'Basic realm="Cardume", charset="UTF-8"').end();
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

const notJson = () => new HttpError(415, { message: 'Envie os dados em JSON', code: 'unsupported_media_type' });

/**
 * Parses JSON bodies. Errors: 415 for another media type, 400 for malformed JSON, 413 for a body over the limit.
 * @param limit maximum size, such as `100kb`
 */
export function jsonBody(limit: string): RequestHandler[] {
  const refuseOthers: RequestHandler = (req, _res, next) => {
    const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
    if (!hasBody || req.is('json')) return next();
    next(notJson());
  };
  // Only JSON bodies get here, so the media type is not parsed again.
  return [refuseOthers, express.json({ limit, type: () => true })];
}

/** Handler after all routes: responds with a 404 in JSON. */
export const notFoundHandler: RequestHandler = (_req, _res, next) => next(notFound());

/**
 * Responds to every error in JSON. Logs unexpected errors, which become a 500 without details, and the cause of a 503.
 */
export function errorHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _req, res, next) => {
    // A client that has left gets no response, and a stream to it always fails.
    if (res.closed) return logger.debug({ err: error }, 'the client has left');
    if (res.headersSent) return next(error);
    const known = asHttpError(error);
    if (!known) logger.error({ err: error }, 'request failed');
    if (known?.status === 503 && known.cause) logger.warn({ err: known.cause }, 'answered 503');
    const { status, body, headers } = known ?? UNEXPECTED;
    // An unreachable service, unlike a busy one, sends no Retry-After.
    if (status === 503) res.set('Retry-After', '1');
    res.status(status).set(headers).json(body);
  };
}

const UNEXPECTED = new HttpError(500, { message: 'Algo deu errado. Tente novamente.', code: 'internal_error' });

/** Returns undefined for unexpected errors. Errors of Express and body-parser have `expose` and `status`. */
function asHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  // Malformed percent-encoding in the path.
  if (error instanceof URIError) return new HttpError(400, { message: 'Endereço inválido', code: 'malformed_address' });
  if (!(error instanceof Error) || !('expose' in error && 'status' in error)) return undefined;
  if (error.status === 413) {
    return new HttpError(413, { message: 'Os dados enviados são grandes demais', code: 'too_large' });
  }
  if (error.status === 415) return notJson();
  return new HttpError(400, { message: 'JSON inválido', code: 'malformed_json' });
}

/**
 * Returns the application of an internal API. All routes require a token, except `/readyz` for proxies.
 * @param options.isUnreachable whether a read that failed by this error waits for another primary. Default: never
 */
export function createServiceApp(
  options: {
    tokens: CallerTokens;
    lifecycle: Lifecycle;
    changes?: ChangeGate;
    isUnreachable?: (error: unknown) => boolean;
  },
  mount: (app: Express) => void,
): Express {
  const { lifecycle } = options;
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.get('/readyz', readinessHandler(lifecycle));
  setModule(app, lifecycle);
  if (options.changes) setChangeGate(app, options.changes);
  if (options.isUnreachable) setReadRetry(app, options.isUnreachable);
  app.use(requireToken(options.tokens), requestContext({ trusted: true }), ...jsonBody(BODY_WITHIN));
  mount(app);
  app.use(notFoundHandler, errorHandler(lifecycle.logger));
  return app;
}

/** Handler that responds 200 if the process can serve, otherwise 503. */
export function readinessHandler(lifecycle: Lifecycle): RequestHandler {
  return (_req, res) => void res.sendStatus(lifecycle.ready ? 200 : 503);
}

/** Limit of running requests in a process that ends at once. They change no data. */
const AT_ONCE_GRACE_MS = 2_000;

/** Settings of `listen`. Without `HOST` it listens on all addresses. */
interface Listening {
  PORT: number;
  HOST?: string | undefined;
  DRAIN_SECONDS?: number;
}

/**
 * Listens until the process stops, then drains: for `DRAIN_SECONDS` it still accepts connections but closes each after
 * its response, so that keep-alive clients turn to other replicas. Then it refuses new connections, closes idle ones
 * and waits for running requests. A process that ends at once refuses connections first, and waits 2 s at most.
 * @returns the port
 */
export async function listen(
  app: RequestListener,
  { PORT, HOST, DRAIN_SECONDS = 0 }: Listening,
  lifecycle: Lifecycle,
): Promise<number> {
  const server = createServer(app);
  server.keepAliveTimeout = 65_000;
  server.listen(PORT, HOST);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  const own = OwnServer.open(app, address);
  lifecycle.onStop('HTTP server', () =>
    lifecycle.endsAtOnce ? drain(server, own, 0, AT_ONCE_GRACE_MS) : drain(server, own, DRAIN_SECONDS),
  );
  lifecycle.logger.info({ port: address.port }, 'listening');
  return address.port;
}

async function drain(server: Server, own: OwnServer, seconds: number, limitMs?: number): Promise<void> {
  server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'));
  await pause(1_000 * seconds);
  const closed = Promise.all([once(server, 'close'), own.close()]);
  server.close();
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  const cut = () => {
    server.closeAllConnections();
    own.cutCalls();
  };
  const limit = limitMs === undefined ? undefined : setTimeout(cut, limitMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}

import { type Access, apiContract } from '@cardume/bff/contract';
import { openApiDocument } from '@cardume/bff/openapi';
import {
  type Authorize,
  errorHandler,
  type Handlers,
  jsonBody,
  methodNotAllowed,
  mount,
  notFoundHandler,
  readinessHandler,
  requestContext,
  routeHandler,
  setChangeGate,
  setModule,
  unavailable,
} from '@cardume/kit/http';
import type { ChangeGate } from '@cardume/kit/maintenance';
import type { Lifecycle } from '@cardume/kit/process';
import type { RedisClient } from '@cardume/kit/redis';
import { version } from '@cardume/kit/version';
import express, { type Express, type RequestHandler, Router } from 'express';
import type { BffConfig } from '../config.ts';
import { warnOfUntrustedProxy } from './client-address.ts';
import { setPublicUrl } from './https.ts';
import { answerOnce, type CallerOf } from './idempotency.ts';
import { requireSameOrigin } from './origin.ts';
import type { SecurityLog } from './security-log.ts';
import { webClient } from './web-client.ts';

/** Maximum size of a JSON body. */
const BODY_LIMIT = '100kb';

interface Options<Viewers extends Record<Access, unknown>> {
  config: BffConfig;
  lifecycle: Lifecycle;
  security: SecurityLog;
  changes: ChangeGate;
  /** Keeps the answers of calls with an `Idempotency-Key`. */
  redis: RedisClient;
  callerOf: CallerOf;
  handlers: Handlers<typeof apiContract, Viewers>;
  authorize: Authorize<Viewers>;
  media: Router;
  pages: Router;
}

/** Returns the public application: /api by its contract, /media, and the web client for all other addresses. */
export function createPublicApp<Viewers extends Record<Access, unknown>>(options: Options<Viewers>): Express {
  const { config, lifecycle, redis, callerOf, authorize } = options;
  const { logger } = lifecycle;
  const once = { redis, callerOf, secret: config.VISITOR_SECRET, logger };
  const handlers = answerOnce(options.handlers, apiContract, once);
  const app = express();
  app.disable('x-powered-by').set('query parser', 'simple').set('trust proxy', trustProxy(config.TRUST_PROXY));
  setPublicUrl(app, config.PUBLIC_URL);
  setModule(app, lifecycle);
  setChangeGate(app, options.changes);
  const everywhere = [
    secure,
    warnOfUntrustedProxy(logger),
    requestContext({ trusted: false }),
    options.security.refusals,
  ];
  const api = [whenLoaded(lifecycle), requireSameOrigin(config.PUBLIC_URL), ...jsonBody(BODY_LIMIT)];
  const { recordVisit } = apiContract;
  // Registered first: skips the router chain on the hottest route, which would take 20 to 25 % of its CPU time.
  app.post(
    `/api${recordVisit.path}`,
    ...everywhere,
    ...api,
    revalidated,
    routeHandler(recordVisit, handlers.recordVisit, authorize),
  );
  app.get('/healthz', (_req, res) => void res.sendStatus(200));
  app.get('/readyz', readinessHandler(lifecycle));
  app.use(...everywhere);
  const router = Router().use(...api);
  const document = openApiDocument(version);
  router.get('/openapi.json', (_req, res) => void res.json(document)).all('/openapi.json', onlyGet);
  router.get('/login', (_req, res) => res.redirect(302, '/login')).all('/login', onlyGet);
  router.use(revalidated);
  mount(router, apiContract, handlers, authorize);
  app.use('/api', router, notFoundHandler);
  app.use('/media', requireSameOrigin(config.PUBLIC_URL), options.media, notFoundHandler);
  app.use(webClient(config.WEB_DIST, options.pages));
  app.use(notFoundHandler, errorHandler(logger));
  return app;
}

const onlyGet: RequestHandler = (_req, _res, next) => next(methodNotAllowed(['GET', 'HEAD']));

/** Headers of every response but the cached ones of /api, which have no need of a referrer's policy. */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};

const secure: RequestHandler = (_req, res, next) => {
  res.set(SECURITY_HEADERS);
  next();
};

/** Browsers may store a response but have to revalidate it at each use. */
const revalidated: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-cache');
  next();
};

/** Responds with 503 until the directory of shops is complete. */
function whenLoaded(lifecycle: Lifecycle): RequestHandler {
  return (_req, _res, next) => next(lifecycle.waitingFor.size > 0 ? unavailable() : undefined);
}

/** Returns the value for Express's `trust proxy`: a number of proxies, their addresses, or false. */
function trustProxy(setting: string | undefined): number | string | false {
  if (!setting) return false;
  return /^\d+$/.test(setting) ? Number(setting) : setting;
}

import { randomUUID } from 'node:crypto';
import { type Express, type Request, type RequestHandler, type Response, Router } from 'express';
import { type Contract, type RequestOutput, type ResponseInput, type Route, successStatus } from '../contract/route.ts';
import type { ChangeGate } from '../maintenance/change-gate.ts';
import { type Lifecycle, metrics } from '../process/index.ts';
import { isTracing, underRate } from '../tracing/index.ts';
import { acrossElection } from './elections.ts';
import { methodNotAllowed } from './errors.ts';
import { traceRequest } from './trace-request.ts';
import { validate } from './validate.ts';

/** The raw request and response, for needs that a contract cannot express, such as cookies or another status. */
export interface HttpContext {
  req: Request;
  res: Response;
}

/** Maximum traced calls per second of each `frequent` route, so that load does not multiply traces. */
const FREQUENT_TRACED_PER_SECOND = 10;

/** Returned by a handler that has written the response itself. */
export const RESPONSE_SENT = Object.freeze({ responseSent: true } as const);

type Returned<R extends Route> = ResponseInput<R> | typeof RESPONSE_SENT;

/** The caller of a route, as `Authorize` returned it; undefined for a route without `access`. */
type ViewerOf<R extends Route, Viewers> = R extends { access: infer Access extends keyof Viewers }
  ? Viewers[Access]
  : undefined;

/** What the handler of a route that creates (201) also receives: the id of what it creates. */
type CreationOf<R extends Route> = R extends { status: 201 } ? { newId: string } : object;

export type Handler<R extends Route, Viewer = undefined> = (
  input: RequestOutput<R>,
  http: HttpContext & { viewer: Viewer } & CreationOf<R>,
) => Promise<Returned<R>> | Returned<R>;

/**
 * One handler per route of a contract.
 * @typeParam Viewers type of the caller by the key in `access`
 */
export type Handlers<C extends Contract, Viewers = unknown> = {
  [K in keyof C]: Handler<C[K], ViewerOf<C[K], Viewers>>;
};

/** Authorizes a request, by the key in `access`. Returns the caller, or throws an HttpError (401, 403, 404). */
export type Authorize<Viewers> = {
  [Access in keyof Viewers]: (http: HttpContext) => Viewers[Access] | Promise<Viewers[Access]>;
};

/**
 * Serves a contract: authorizes and validates each request, then sends the handler's result without keys that the
 * contract does not define. Each first path segment has its own router, to match a request against few routes.
 * @param authorize required if routes have an `access`
 * @throws Error if `authorize` has no function for the access of a route
 */
export function mount<const C extends Contract, Viewers = unknown>(
  router: Router,
  contract: C,
  handlers: Handlers<C, Viewers>,
  authorize?: Authorize<Viewers>,
): void {
  const routers = new Map<string, Router>();
  for (const [name, route] of Object.entries(contract)) {
    const method = route.method.toLowerCase() as Lowercase<Route['method']>;
    const [segment = ''] = /^\/[^/:]+/.exec(route.path) ?? [];
    const segmentRouter = routers.get(segment) ?? Router();
    if (!routers.has(segment)) router.use(segment || '/', segmentRouter);
    routers.set(segment, segmentRouter);
    const handler = handlers[name] as Handler<Route, unknown>;
    segmentRouter[method](route.path.slice(segment.length) || '/', routeHandler(route, handler, authorize));
  }
  refuseOtherMethods(router, Object.values(contract));
}

/** Responds 405 to a path of the contract that is called with another method. */
function refuseOtherMethods(router: Router, routes: Route[]): void {
  const allowed = (res: Response): Set<string> => (res.locals.allowed ??= new Set());
  // One request may match several paths, such as `/users/:id` and `/users/export`.
  for (const { method, path } of routes) {
    router.all(path, (_req, res, next) => {
      allowed(res).add(method);
      if (method === 'GET') allowed(res).add('HEAD');
      next();
    });
  }
  router.use((_req, res, next) => {
    const methods = [...allowed(res)].sort();
    next(methods.length > 0 ? methodNotAllowed(methods) : undefined);
  });
}

/** Returns the handler of one route, as `mount` registers it. */
export function routeHandler<R extends Route, Viewers = unknown>(
  route: R,
  handler: Handler<R, ViewerOf<R, Viewers>>,
  authorize?: Authorize<Viewers>,
): RequestHandler {
  const viewerOf = decisionFor(route, authorize) as (http: HttpContext) => ViewerOf<R, Viewers>;
  const name = `${route.method} ${route.path}`;
  const respond: RequestHandler = async (req, res) => {
    const { module } = req.app.locals;
    const done = metrics.httpDuration.startTimer({ ...(module && { module }), route: name });
    res.once('close', () => done({ status: String(res.statusCode) }));
    const end = isChange(route) ? await changeGateOf(req)?.enter() : undefined;
    try {
      // Authorize before validating, so that errors reveal nothing to callers without access.
      const viewer = await viewerOf({ req, res });
      res.status(successStatus(route));
      const creation = (route.status === 201 ? { newId: randomUUID() } : {}) as CreationOf<R>;
      const input = validated(route, req);
      const handle = () => handler(input, { req, res, viewer, ...creation });
      const isUnreachable = isChange(route) ? undefined : req.app.locals.isUnreachable;
      const returned: unknown = await (isUnreachable ? acrossElection(handle, isUnreachable) : handle());
      if (returned === RESPONSE_SENT) return;
      if (!route.response) return void res.end();
      sendJson(res, route.response.parse(returned));
    } finally {
      end?.();
    }
  };
  const isTraced = route.frequent ? underRate(FREQUENT_TRACED_PER_SECOND) : () => true;
  return (req, res, next) => {
    if (!isTracing() || !isTraced()) return respond(req, res, next);
    return traceRequest(name, route.path, req, res, () => respond(req, res, next));
  };
}

const isChange = ({ method, readOnly = false }: Route) => method !== 'GET' && !readOnly;

/** Makes all reads of an application wait for another primary after an error for which `isUnreachable` is true. */
export function setReadRetry(app: Express, isUnreachable: (error: unknown) => boolean): void {
  app.locals.isUnreachable = isUnreachable;
}

/** Names the module of an application in its metrics, in a process that has several. */
export function setModule(app: Express, { module }: Pick<Lifecycle, 'module'>): void {
  app.locals.module = module;
}

/** Makes all routes of an application that change data pass through a gate, which may delay or refuse them. */
export function setChangeGate(app: Express, gate: ChangeGate): void {
  app.locals.changes = gate;
}

/** Returns the gate of the request's application, if it has one. */
export function changeGateOf(req: Request): ChangeGate | undefined {
  return req.app.locals.changes;
}

/** @throws Error if no function authorizes the route's access, so that it is never public by mistake */
function decisionFor({ method, path, access }: Route, authorize: object = {}): (http: HttpContext) => unknown {
  if (access === undefined) return () => undefined;
  const decide = (authorize as Record<string, ((http: HttpContext) => unknown) | undefined>)[access];
  if (!decide) throw new Error(`nothing decides the access «${access}» of ${method} ${path}`);
  return decide;
}

/** Faster than `res.json`, which writes head and body separately and hashes the body. */
function sendJson(res: Response, value: unknown): void {
  const body = JSON.stringify(value);
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', Buffer.byteLength(body));
  res.end(body, 'utf8');
}

function validated<R extends Route>(route: R, req: Request): RequestOutput<R> {
  const input: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part];
    if (schema) input[part] = validate(schema, req[part]);
  }
  return input as RequestOutput<R>;
}

import { type Request, type RequestHandler, type Response, Router } from 'express';
import { type Contract, type RequestOutput, type ResponseInput, type Route, successStatus } from '../contract/route.ts';
import { metrics } from '../process/index.ts';
import { validate } from './validate.ts';

/** The raw request and answer, for what a contract cannot say: cookies, another status. */
export interface Exchange {
  req: Request;
  res: Response;
}

/** What a handler returns when it has answered by itself. */
export const sent = new (class Sent {
  readonly #sent = true;
  /** Keeps it apart from every other object. */
  get isSent(): boolean {
    return this.#sent;
  }
})();

type Answer<R extends Route> = ResponseInput<R> | typeof sent;

export type Handler<R extends Route> = (input: RequestOutput<R>, exchange: Exchange) => Promise<Answer<R>> | Answer<R>;

/** A handler for each route of a contract. */
export type Handlers<C extends Contract> = { [K in keyof C]: Handler<C[K]> };

/** Lets a request through to a route with `access`, before anything of it is validated. @throws HttpError 401, 403 */
export type Admit = (access: NonNullable<Route['access']>, exchange: Exchange) => Promise<unknown>;

/**
 * Serves a contract: validates what comes, answers what its handlers return, drops keys that the contract does not name.
 * The routes of each first segment have a router of their own, so that a request walks past few others.
 */
export function mount<const C extends Contract>(
  router: Router,
  contract: C,
  handlers: Handlers<C>,
  admit?: Admit,
): void {
  const rooms = new Map<string, Router>();
  for (const [name, route] of Object.entries(contract)) {
    const handler = handlers[name] as Handler<Route>;
    const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    const [segment = ''] = /^\/[^/:]+/.exec(route.path) ?? [];
    const room = rooms.get(segment) ?? Router();
    if (!rooms.has(segment)) router.use(segment || '/', room);
    rooms.set(segment, room);
    room[method](route.path.slice(segment.length) || '/', serve(route, handler, admit));
  }
}

/** Serves one route: validates what comes, answers what its handler returns. */
export function serve<R extends Route>(route: R, handler: Handler<R>, admit?: Admit): RequestHandler {
  return async (req, res) => {
    const done = metrics.httpDuration.startTimer({ route: `${route.method} ${route.path}` });
    res.once('close', () => done({ status: String(res.statusCode) }));
    // Who may not know is not told what is wrong with their body. Without one there is nothing to tell.
    if (route.access && route.body) await admit?.(route.access, { req, res });
    res.status(successStatus(route));
    const answer: unknown = await handler(validated(route, req), { req, res });
    if (answer === sent) return;
    if (!route.response) return void res.end();
    sendJson(res, route.response.parse(answer));
  };
}

/** As one string, so that head and body go out in one write; `res.json` would make two of it and hash the body. */
function sendJson(res: Response, answer: unknown): void {
  const body = JSON.stringify(answer);
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

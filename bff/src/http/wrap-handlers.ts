import type { Route } from '@cardume/kit/contract';
import type { Handler } from '@cardume/kit/http';

/** A handler of some route, which may create something, for work that does not depend on the route's types. */
export type AnyHandler = Handler<Route & { status: 201 }, unknown>;

/** Returns the handlers with work around each of them. @param wrap returns the handler with the work, or itself */
export function wrapHandlers<H extends object, R extends Route>(
  handlers: H,
  contract: Record<keyof H, R>,
  wrap: (handler: AnyHandler, route: R, name: string) => AnyHandler,
): H {
  const entries = Object.entries(handlers).map(([name, handler]) => [
    name,
    wrap(handler as AnyHandler, contract[name as keyof H], name),
  ]);
  return Object.fromEntries(entries) as H;
}

import type { adminHomeContract, apiContract, HomeKind, RequestInput, ResponseOf, Route } from '@cardume/bff/contract';

type Api = typeof apiContract;
export type RouteName = keyof Api;

/** The response body of a route. */
export type RouteResponse<Name extends RouteName> = ResponseOf<Api[Name]>;
/** The query string of a route. */
export type RouteQuery<Name extends RouteName> =
  RequestInput<Api[Name]> extends { query: infer Values } ? Values : never;

declare const routeBrand: unique symbol;
/** `METHOD /path` of a route of the contract, typed by the route. */
export type RouteRef<R extends Route> = string & { readonly [routeBrand]: R };

declare const creationBrand: unique symbol;
/** Like `RouteRef`, of a route that creates; called through `creation`, with an `Idempotency-Key`. */
export type CreationRef<R extends Route> = string & { readonly [creationBrand]: R };

type Ref<R extends Route> = R extends { status: 201 } ? CreationRef<R> : RouteRef<R>;

const NOT_BUILT = 'The build puts the routes of the contract here: web/build/api-routes.ts';

/** A route of the contract. The build replaces the call by `METHOD /path`, so the argument must be a literal. */
export function route<Name extends RouteName>(_name: Name): Ref<Api[Name]> {
  throw new Error(NOT_BUILT);
}

type ContentContract = typeof adminHomeContract;
type Typed<R> = R extends Route ? Ref<R> : never;
/** The routes of each kind of home content, by kind and verb. */
export type ContentRoutes = {
  [Kind in HomeKind]: { [Verb in keyof ContentContract[Kind]]: Typed<ContentContract[Kind][Verb]> };
};

/** The routes of the home content. The build replaces the call, as for `route`. */
export function contentRoutes(): ContentRoutes {
  throw new Error(NOT_BUILT);
}

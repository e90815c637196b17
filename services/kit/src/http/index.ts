/** Serving contracts with Express: validation, errors, context, draining. */
export * from './app.ts';
export { closedSignal } from './closed-signal.ts';
export { acrossElection, ELECTION_WAIT_MS } from './elections.ts';
export * from './errors.ts';
export {
  type Authorize,
  changeGateOf,
  type Handler,
  type Handlers,
  type HttpContext,
  mount,
  RESPONSE_SENT,
  routeHandler,
  setChangeGate,
  setModule,
} from './mount.ts';
export { forwardMatch, requireMatch } from './preconditions.ts';
export { traceRequest } from './trace-request.ts';
export { validate } from './validate.ts';

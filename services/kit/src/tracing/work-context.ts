import { AsyncLocalStorage } from 'node:async_hooks';

export const HEADER_CORRELATION = 'x-correlation-id';
export const HEADER_ACTOR = 'x-actor';

/** Who caused the current work. Travels between processes in headers and between services in events. */
export interface WorkContext {
  correlationId: string;
  /** `<subject>@<version>` of the message that caused the work; absent for other work. */
  causationId?: string;
  /** A user's id, or `system`, or `anonymous`. */
  actor: string;
}

const storage = new AsyncLocalStorage<WorkContext>();

/** Runs `work` in a context that is added to its logs and events. */
export function runInContext<T>(context: WorkContext, work: () => T): T {
  return storage.run(context, work);
}

/** Returns the current context; outside of any, one with the actor `system`. */
export function currentContext(): WorkContext {
  return storage.getStore() ?? { correlationId: 'none', actor: 'system' };
}

/** Returns headers with the current context, for calls to other processes of the product. */
export function contextHeaders(): Record<string, string> {
  const { correlationId, actor } = currentContext();
  return { [HEADER_CORRELATION]: correlationId, [HEADER_ACTOR]: actor };
}

/** Sets the actor of the current context after authentication; no effect outside of a context. */
export function setActor(actor: string): void {
  const context = storage.getStore();
  if (context) context.actor = actor;
}

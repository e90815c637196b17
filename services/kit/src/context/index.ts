import { AsyncLocalStorage } from 'node:async_hooks';

export const HEADER_CORRELATION = 'x-correlation-id';
export const HEADER_ACTOR = 'x-actor';

/** Origin of the current work; passed on by headers between processes and by events between services. */
export interface WorkContext {
  correlationId: string;
  /** `<subject>@<version>` of the message that caused the work, if a message did. */
  causationId?: string;
  /** A user's id, or `system`, or `anonymous`. */
  actor: string;
}

const storage = new AsyncLocalStorage<WorkContext>();

/** Runs `work` in a context, which its logs and events carry. */
export function runInContext<T>(context: WorkContext, work: () => T): T {
  return storage.run(context, work);
}

/** Returns the context of the current work; outside of one, that of the system itself. */
export function currentContext(): WorkContext {
  return storage.getStore() ?? { correlationId: 'none', actor: 'system' };
}

/** Returns the headers that carry the context of the work to another of our processes. */
export function contextHeaders(): Record<string, string> {
  const { correlationId, actor } = currentContext();
  return { [HEADER_CORRELATION]: correlationId, [HEADER_ACTOR]: actor };
}

/** Sets the actor of the current context, once it is authenticated. */
export function actAs(actor: string): void {
  const context = storage.getStore();
  if (context) context.actor = actor;
}

import { AsyncLocalStorage } from 'node:async_hooks';

/** Who set the work at hand in motion; carried by headers between processes and by events between services. */
export interface WorkContext {
  correlationId: string;
  /** The id of the event that caused this work, where an event did. */
  causationId?: string;
  /** A user's id, or `system`, or `anonymous`. */
  actor: string;
}

const storage = new AsyncLocalStorage<WorkContext>();

/** Runs `work` so that logs and events made in it bear the context. */
export function runInContext<T>(context: WorkContext, work: () => T): T {
  return storage.run(context, work);
}

/** The context of the work at hand; outside of any, work of the system itself. */
export function currentContext(): WorkContext {
  return storage.getStore() ?? { correlationId: 'none', actor: 'system' };
}

/** Names who the work at hand is done for, once that is known. */
export function actAs(actor: string): void {
  const context = storage.getStore();
  if (context) context.actor = actor;
}

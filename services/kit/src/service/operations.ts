import { z } from 'zod';
import { defineContract } from '../contract/index.ts';
import { type AggregateStore, type DomainEvent, rebuild } from '../event-store/index.ts';
import { type Handlers, notFound, unprocessable } from '../http/index.ts';
import type { Consumer } from '../messaging/consumer.ts';
import type { DeadLetter, deadLetterModel } from '../messaging/index.ts';

const deadLetter = z.object({
  id: z.string(),
  consumer: z.string(),
  subject: z.string(),
  reason: z.string(),
  tries: z.int(),
  at: z.string(),
});

/** What operators ask of any service (`make dead-letters`, `make rebuild`). */
export const operationsContract = defineContract({
  listDeadLetters: {
    method: 'GET',
    path: '/operations/dead-letters',
    summary: 'Messages that a consumer could not take',
    response: z.array(deadLetter),
  },
  retryDeadLetter: {
    method: 'POST',
    path: '/operations/dead-letters/:id/retry',
    summary: "Applies the subject's last message again",
    params: z.object({ id: z.string() }),
  },
  rebuildReadModels: {
    method: 'POST',
    path: '/operations/rebuild',
    summary: 'Folds every stream again from its events; with `verify` only compares',
    body: z.object({ verify: z.boolean().default(false) }),
    response: z.array(z.object({ aggregate: z.string(), streams: z.int(), differing: z.array(z.string()) })),
  },
});

/** An aggregate store, whatever its aggregate is. */
export type AnyStore = AggregateStore<unknown, DomainEvent, never>;

export function operationsHandlers(
  stores: AnyStore[],
  consumers: Consumer<unknown>[],
  letters: ReturnType<typeof deadLetterModel>,
): Handlers<typeof operationsContract> {
  return {
    async listDeadLetters() {
      const rows = await letters.find().sort({ at: -1 }).lean<DeadLetter[]>();
      return rows.map(({ _id, ...row }) => ({ id: _id, ...row }));
    },
    async retryDeadLetter({ params }) {
      const letter = await letters.findById(params.id).lean<DeadLetter>();
      const consumer = consumers.find(({ subscription }) => subscription.durable === letter?.consumer);
      if (!letter || !consumer) throw notFound();
      await consumer.retry(letter.subject).catch((error: unknown) => {
        throw unprocessable(error instanceof Error ? error.message : String(error), 'not_applied');
      });
      return undefined;
    },
    async rebuildReadModels({ body }) {
      const reports = [];
      for (const store of stores) {
        reports.push({ aggregate: store.aggregate.name, ...(await rebuild(store, { verify: body.verify })) });
      }
      return reports;
    },
  };
}

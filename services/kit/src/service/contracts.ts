/** What every service answers beside its own API. Free of databases, for those who ask. */
import { z } from 'zod';
import { defineContract } from '../contract/index.ts';

const fields = z.record(z.string(), z.unknown());

/** What somebody did: an event, and what it changed in its stream's state. */
const recordedEvent = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  name: z.string(),
  streamId: z.string(),
  before: fields,
  after: fields,
});

/** The events are the audit trail (DESIGN section 2): any service answers which of its own somebody caused. */
export const auditContract = defineContract({
  searchEvents: {
    method: 'POST',
    path: '/operations/events/searches',
    summary: 'Events that these people caused, newest first',
    body: z.object({
      actors: z.array(z.string()).max(10_000),
      name: z.string().optional(),
      /** ISO 8601; from the first on, up to but without the second. */
      from: z.string().optional(),
      to: z.string().optional(),
      limit: z.int().min(1).max(101),
    }),
    response: z.array(recordedEvent),
  },
});

const deadLetter = z.object({
  id: z.string(),
  consumer: z.string(),
  subject: z.string(),
  reason: z.string(),
  tries: z.int(),
  at: z.string(),
});

/** What operators ask of any service that consumes (`make dead-letters`). */
export const deadLettersContract = defineContract({
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
});

/** What operators ask of any event-sourced service (also `make rebuild`). */
export const operationsContract = defineContract({
  ...deadLettersContract,
  rebuildReadModels: {
    method: 'POST',
    path: '/operations/rebuild',
    summary: 'Folds every stream again from its events; with `verify` only compares',
    body: z.object({ verify: z.boolean().default(false) }),
    response: z.array(z.object({ aggregate: z.string(), streams: z.int(), differing: z.array(z.string()) })),
  },
});

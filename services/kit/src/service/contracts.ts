/** Calls that every service offers beside its own API. Imports no database driver, because clients import it. */
import { z } from 'zod';
import { defineContract } from '../contract/index.ts';

const fields = z.record(z.string(), z.unknown());

/** An event with the fields of its stream's state before and after it. */
const recordedEvent = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  name: z.string(),
  streamId: z.string(),
  before: fields,
  after: fields,
});

/** The audit trail: events by actor. */
export const auditContract = defineContract({
  searchEvents: {
    method: 'POST',
    path: '/operations/events/searches',
    summary: 'Events that these actors caused, newest first',
    body: z.object({
      actors: z.array(z.string()).max(10_000),
      name: z.string().optional(),
      /** ISO 8601; `from` inclusive, `to` exclusive. */
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

/** Calls of operators on a service that consumes messages (`make dead-letters`). */
export const deadLettersContract = defineContract({
  listDeadLetters: {
    method: 'GET',
    path: '/operations/dead-letters',
    summary: 'Messages that a consumer failed to apply',
    response: z.array(deadLetter),
  },
  retryDeadLetter: {
    method: 'POST',
    path: '/operations/dead-letters/:id/retry',
    summary: "Applies the subject's last message again",
    params: z.object({ id: z.string() }),
  },
});

/** Calls of operators on an event-sourced service (also `make rebuild`). */
export const operationsContract = defineContract({
  ...deadLettersContract,
  rebuildReadModels: {
    method: 'POST',
    path: '/operations/rebuild',
    summary: 'Derives states and read models again from the events; with `verify` only compares',
    body: z.object({ verify: z.boolean().default(false) }),
    response: z.array(z.object({ aggregate: z.string(), streams: z.int(), differing: z.array(z.string()) })),
  },
});

/** Routes of every service besides its own API. Imports no database driver, because clients import this file. */
import { z } from 'zod';
import { defineContract } from '../contract/index.ts';
import { backupRecord, reachedPhase, restoreRecord } from '../maintenance/phases.ts';
import { appliedComparison } from '../stream/applied-comparison.ts';

/** Maximum number of streams in one call. */
export const MAX_NAMED_STREAMS = 1_000;

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
    path: '/events/searches',
    readOnly: true,
    summary: 'Events that these actors caused, newest first',
    body: z.object({
      actors: z.array(z.string()).max(10_000),
      name: z.string().optional(),
      /** ISO 8601; `from` inclusive, `to` exclusive. */
      from: z.string().optional(),
      to: z.string().optional(),
      /** Only events after this one in the order of the result: older ones, and at the same time those with a lower id. */
      after: z.object({ at: z.string(), id: z.string().regex(/^[0-9a-f]{24}$/) }).optional(),
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

/** Calls of operators on a service that consumes messages (`cardume dead-letters`). */
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

const rebuild = z.object({
  verify: z.boolean(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Whether it is unfinished and its process has ended; `startRebuild` continues it. */
  stalled: z.boolean(),
  aggregates: z.array(
    z.object({
      aggregate: z.string(),
      /** Approximate number of streams when the job began. */
      total: z.int(),
      /** Number of streams processed so far. */
      streams: z.int(),
      differing: z.int(),
      failed: z.int(),
      /** The first 1,000 streams that differ or fail, the latter with a reason. */
      named: z.array(z.object({ id: z.string(), reason: z.string().nullable() })),
    }),
  ),
});

/** Calls of operators on an event-sourced service (also `cardume rebuild`). */
export const operationsContract = defineContract({
  ...deadLettersContract,
  startRebuild: {
    method: 'POST',
    path: '/operations/rebuild',
    summary: 'Starts or continues the job that derives states and read models again; with `verify` it only compares',
    body: z.object({ verify: z.boolean().default(false) }),
    response: rebuild,
  },
  readRebuild: {
    method: 'GET',
    path: '/operations/rebuild',
    summary: 'The progress of the last rebuild',
    response: rebuild,
  },
});

/** A stream, as `<aggregate>/<id>`, whose last message does not match its state. */
const messageDifference = z.object({ id: z.string(), what: z.string() });

/** Calls of operators on the published messages of an event-sourced service (`cardume check`). */
export const messagesContract = defineContract({
  compareMessages: {
    method: 'POST',
    path: '/operations/messages/comparisons',
    readOnly: true,
    summary:
      'Compares the last message of each subject with its stream, by page; pass `next` as `after` until it is null',
    body: z.object({
      after: z.string().default(''),
      /** Compares only these streams. */
      ids: z.array(z.string()).max(MAX_NAMED_STREAMS).optional(),
    }),
    response: z.object({ streams: z.int(), differences: z.array(messageDifference), next: z.string().nullable() }),
  },
  publishAgain: {
    method: 'POST',
    path: '/operations/messages/publications',
    summary: 'Publishes the last versions of these streams again, replacing the present messages',
    body: z.object({ ids: z.array(z.string()).max(MAX_NAMED_STREAMS) }),
  },
});

/** A process whose copies of streams in memory were compared, or the reason why they were not. */
const comparedProcess = appliedComparison.extend({
  id: z.string(),
  name: z.string(),
  failure: z.string().nullable(),
});

/** Calls of operators on the copies of streams in the memory of running processes (`cardume check`). */
export const copiesContract = defineContract({
  compareCopies: {
    method: 'POST',
    path: '/operations/copies/comparisons',
    readOnly: true,
    summary: 'Has each process of `/operations/processes` compare its copies in memory with the stream',
    response: z.object({ processes: z.array(comparedProcess) }),
  },
  restartProcesses: {
    method: 'POST',
    path: '/operations/processes/restarts',
    summary:
      'Has these processes of `/operations/processes` end and start again, so that they fill their copies in memory. ' +
      'Returns the ids of those that do',
    body: z.object({ processes: z.array(z.string()).max(1_000) }),
    response: z.object({ processes: z.array(z.string()) }),
  },
});

const replica = reachedPhase.extend({ name: z.string(), version: z.string().optional() });

/** Calls of operators on restores (`cardume status`). */
export const restoreContract = defineContract({
  readRestore: {
    method: 'GET',
    path: '/operations/restore',
    summary: 'The last restore; null where there was none',
    response: z.object({ restore: restoreRecord.nullable() }),
  },
});

/** Calls of operators on auth about the backups of the installation (`cardume status`). */
export const backupsContract = defineContract({
  readBackups: {
    method: 'GET',
    path: '/operations/backups',
    summary: 'The last backup and the failed attempts since; null before the first attempt',
    response: z.object({ backups: backupRecord.nullable() }),
  },
});

/** Calls of operators on every service (`cardume status`). */
export const processesContract = defineContract({
  listProcesses: {
    method: 'GET',
    path: '/operations/processes',
    summary: 'The running processes that report to this service or use its database, by name',
    response: z.array(
      z.object({ id: z.string(), name: z.string(), version: z.string().nullable(), seenAt: z.string() }),
    ),
  },
});

/** Calls of operators on every service, by which `cardume` recognizes its database. */
export const installationContract = defineContract({
  readInstallation: {
    method: 'GET',
    path: '/operations/installation',
    summary: 'The database of the service: its id and name, the version of the process, and a heartbeat to look for',
    response: z.object({
      /** Made once for the database; that of auth is the id of the installation. */
      id: z.uuid(),
      database: z.string(),
      version: z.string(),
      /**
       * The last heartbeat that this process has written to the database. A copy of the database has the id, too, but
       * not the heartbeat. Null if none is stored.
       */
      heartbeat: z.object({ id: z.string(), seenAt: z.string() }).nullable(),
    }),
  },
});

/** Calls to auth of processes without a database: they take part in restores, and learn the id of the installation. */
export const replicasContract = defineContract({
  reportReplica: {
    method: 'PUT',
    path: '/replicas/:id',
    summary: 'Notes the phase that a replica has reached; returns the last restore, null where there was none',
    params: z.object({ id: z.uuid() }),
    body: replica,
    response: z.object({ restore: restoreRecord.nullable() }),
    readOnly: true,
  },
  readInstallationId: {
    method: 'GET',
    path: '/installation',
    summary: 'The id of the installation, which its bucket carries, too',
    response: z.object({ id: z.uuid() }),
  },
  deleteReplica: {
    method: 'DELETE',
    path: '/replicas/:id',
    summary: 'Notes that a replica has ended',
    params: z.object({ id: z.uuid() }),
    readOnly: true,
  },
});

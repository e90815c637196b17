import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { type Handlers, notFound, unprocessable } from '../http/index.ts';
import { recordDatabaseId } from '../maintenance/database-id.ts';
import type { ReplicaRow } from '../maintenance/phases.ts';
import type { Replicas } from '../maintenance/replicas.ts';
import type { Consumer } from '../messaging/consumer.ts';
import type { DeadLetter, deadLetterModel, MessageComparison } from '../messaging/index.ts';
import { version } from '../process/index.ts';
import { askAboutCopies, type CopiesAnswer, type EventStream, NOTHING_COMPARED } from '../stream/index.ts';
import type {
  copiesContract,
  deadLettersContract,
  installationContract,
  messagesContract,
  operationsContract,
  processesContract,
  replicasContract,
  restoreContract,
} from './contracts.ts';
import type { RebuildJob } from './rebuild-job.ts';

const HEARTBEAT_POLL_MS = 500;

/** The part of a consumer that retries dead letters. */
export type DeadLetterRetrier = Pick<Consumer<unknown>, 'retry'> & { subscription: { durable: string } };

/** Returns handlers that list and retry the dead letters of these consumers. */
export function deadLetterHandlers(
  consumers: DeadLetterRetrier[],
  letters: ReturnType<typeof deadLetterModel>,
): Handlers<typeof deadLettersContract> {
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
  };
}

export function operationsHandlers(
  rebuild: Pick<RebuildJob, 'start' | 'read'>,
  consumers: Consumer<unknown>[],
  letters: ReturnType<typeof deadLetterModel>,
): Handlers<typeof operationsContract> {
  return {
    ...deadLetterHandlers(consumers, letters),
    startRebuild: ({ body }) => rebuild.start(body.verify),
    async readRebuild() {
      const progress = await rebuild.read();
      if (!progress) throw notFound();
      return progress;
    },
  };
}

export function messagesHandlers(messages: MessageComparison): Handlers<typeof messagesContract> {
  return {
    async compareMessages({ body: { after, ids } }) {
      if (!ids) return messages.comparePage(after);
      return { streams: ids.length, differences: await messages.compare(ids), next: null };
    },
    async publishAgain({ body }) {
      await messages.publishAgain(body.ids);
      return undefined;
    },
  };
}

export function copiesHandlers(
  stream: EventStream,
  replicas: Pick<Replicas, 'running'>,
): Handlers<typeof copiesContract> {
  return {
    async compareCopies() {
      const running = await replicas.running();
      const ids = running.map(({ _id }) => _id);
      const answers = await askAboutCopies(stream, 'compare', ids);
      const ended = await endedOf(
        running.filter(({ _id }) => !answers.has(_id)),
        replicas,
      );
      const left = running.filter(({ _id }) => !ended.has(_id));
      const processes = left.map(({ _id: id, name }) => {
        const told = answers.get(id);
        const { comparison = NOTHING_COMPARED } = told ?? {};
        return { id, name, failure: told?.comparison ? null : failureOf(told), ...comparison };
      });
      return { processes };
    },
    async restartProcesses({ body }) {
      return { processes: [...(await askAboutCopies(stream, 'restart', body.processes)).keys()] };
    },
  };
}

/** Waits for the next heartbeat of each of these processes. Returns the ids of those that have none: they have ended. */
async function endedOf(silent: readonly ReplicaRow[], replicas: Pick<Replicas, 'running'>): Promise<Set<string>> {
  const ended = new Set<string>();
  for (let waiting = silent; waiting.length > 0; await pause(HEARTBEAT_POLL_MS)) {
    const seen = new Map((await replicas.running()).map(({ _id, seenAt }) => [_id, seenAt.getTime()]));
    for (const { _id } of waiting) if (!seen.has(_id)) ended.add(_id);
    waiting = waiting.filter(({ _id, seenAt }) => seen.get(_id) === seenAt.getTime());
  }
  return ended;
}

function failureOf(told: CopiesAnswer | undefined): string {
  if (!told) return 'it does not answer: it starts, has no connection to NATS, or is of an earlier release';
  return told.failure ?? 'it has not ended its comparison';
}

export function restoreHandlers(replicas: Replicas): Handlers<typeof restoreContract> {
  return {
    async readRestore() {
      return { restore: (await replicas.record()) ?? null };
    },
  };
}

export function processesHandlers(replicas: Pick<Replicas, 'running'>): Handlers<typeof processesContract> {
  return {
    async listProcesses() {
      const rows = await replicas.running();
      return rows.map(({ _id, name, version, seenAt }) => ({
        id: _id,
        name,
        version: version ?? null,
        seenAt: seenAt.toISOString(),
      }));
    },
  };
}

export function installationHandlers(
  connection: Connection,
  replicas: Pick<Replicas, 'ownHeartbeat'>,
): Handlers<typeof installationContract> {
  return {
    async readInstallation() {
      const heartbeat = await replicas.ownHeartbeat();
      return {
        id: await recordDatabaseId(connection),
        database: connection.name,
        version,
        heartbeat: heartbeat ? { id: heartbeat._id, seenAt: heartbeat.seenAt.toISOString() } : null,
      };
    },
  };
}

export function replicasHandlers(connection: Connection, replicas: Replicas): Handlers<typeof replicasContract> {
  return {
    async readInstallationId() {
      return { id: await recordDatabaseId(connection) };
    },
    async reportReplica({ params, body }) {
      await replicas.recordReport(params.id, body);
      return { restore: (await replicas.record()) ?? null };
    },
    async deleteReplica({ params }) {
      await replicas.delete(params.id);
      return undefined;
    },
  };
}

import type { Connection } from 'mongoose';
import { type Handlers, notFound, unprocessable } from '../http/index.ts';
import { recordDatabaseId } from '../maintenance/database-id.ts';
import type { Replicas } from '../maintenance/replicas.ts';
import type { Consumer } from '../messaging/consumer.ts';
import type { DeadLetter, deadLetterModel, MessageComparison } from '../messaging/index.ts';
import { version } from '../process/index.ts';
import type {
  deadLettersContract,
  installationContract,
  messagesContract,
  operationsContract,
  processesContract,
  replicasContract,
  restoreContract,
} from './contracts.ts';
import type { RebuildJob } from './rebuild-job.ts';

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

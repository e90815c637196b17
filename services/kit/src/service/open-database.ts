import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { type ChangeGate, RestoreParticipant } from '../maintenance/index.ts';
import { Replicas, replicaReporter } from '../maintenance/replicas.ts';
import type { Lifecycle } from '../process/index.ts';
import { connectMongo } from './connect-mongo.ts';

interface Database {
  connection: Connection;
  replicas: Replicas;
  /** Its `begin` has to be awaited before any data is read. */
  restores: RestoreParticipant;
}

/**
 * Connects a process to its database, in whose restores it takes part.
 * @param options.gate refuses calls in a restore; absent for a process that answers none
 * @param options.id in the list of running processes. Default: a new one
 * @throws StartRefused if a later release has written the data
 */
export async function openDatabase(
  name: string,
  config: { MONGO_URL: string },
  lifecycle: Lifecycle,
  { gate, id = randomUUID() }: { gate?: ChangeGate; id?: string } = {},
): Promise<Database> {
  const connection = await connectMongo(config.MONGO_URL, lifecycle);
  const replicas = new Replicas(connection);
  const report = replicaReporter(replicas, name, lifecycle, id);
  const restores = new RestoreParticipant({ lifecycle, ...(gate && { gate }), report, startsIn: 'reload' });
  return { connection, replicas, restores };
}

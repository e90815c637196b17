import { type ChangeGate, RestoreParticipant } from '@cardume/kit/maintenance';
import type { Lifecycle } from '@cardume/kit/process';
import { connectMongo, Replicas, replicaReporter } from '@cardume/kit/service';
import type { Connection } from 'mongoose';

/** What both processes of analytics begin with. */
export interface Host {
  connection: Connection;
  replicas: Replicas;
  restores: RestoreParticipant;
}

/** Connects to MongoDB, and waits for the end of a restore that is under way. @param gate refuses calls in a restore */
export async function openHost(
  name: string,
  config: { MONGO_URL: string },
  lifecycle: Lifecycle,
  gate?: ChangeGate,
): Promise<Host> {
  const connection = await connectMongo(config.MONGO_URL, lifecycle);
  const replicas = new Replicas(connection);
  const report = replicaReporter(replicas, name, lifecycle);
  const restores = new RestoreParticipant({ lifecycle, report, startsIn: 'reload', ...(gate ? { gate } : {}) });
  await restores.begin();
  return { connection, replicas, restores };
}

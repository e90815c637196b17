import type { Connection } from 'mongoose';
import type { z } from 'zod';
import type { eventSourcedShape } from '../config/index.ts';
import type { ChangeGate, RestoreParticipant } from '../maintenance/index.ts';
import type { Replicas } from '../maintenance/replicas.ts';
import type { Lifecycle } from '../process/index.ts';
import type { EventStream } from '../stream/index.ts';

export type ServiceConfig = z.output<z.ZodObject<typeof eventSourcedShape>>;

/** What a service runs with: its connections, and its part in the process. */
export interface Host {
  name: string;
  /** In the list of running processes. */
  id: string;
  config: ServiceConfig;
  connection: Connection;
  stream: EventStream;
  lifecycle: Lifecycle;
  replicas: Replicas;
  changes: ChangeGate;
  restores: RestoreParticipant;
}

import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { eventSourcedShape, loadConfigs } from '../config/index.ts';
import { AggregateStore } from '../event-store/index.ts';
import { ChangeGate } from '../maintenance/index.ts';
import { defineModule, type Environment, type Lifecycle, type Module, runProcess } from '../process/index.ts';
import { connectStream, traceOptions } from '../stream/index.ts';
import type { Host, ServiceConfig } from './host.ts';
import { openDatabase } from './open-database.ts';
import type { Service, ServiceTools } from './service.ts';
import { startService } from './start-service.ts';

export { isUnreachable } from '../event-store/transaction.ts';
export { Replicas } from '../maintenance/replicas.ts';
export { backupsHandlers, measureBackups } from './backups.ts';
export { connectMongo } from './connect-mongo.ts';
export { eventStoreErrors } from './errors.ts';
export { deadLetterMigrations } from './migrations.ts';
export { openDatabase } from './open-database.ts';
export { type DeadLetterRetrier, deadLetterHandlers, installationHandlers, processesHandlers } from './operations.ts';
export { published } from './service.ts';

/** Low, because services handle few commands and so can afford frequent collections. */
const HEAP_GROWTH = { small: 20, large: 20 };

/** Runs an event-sourced service alone in a process. */
export function runService(service: Module): Promise<void> {
  return runProcess(service.name, [service], { heapGrowth: HEAP_GROWTH });
}

/**
 * Returns the module of an event-sourced service, which waits for MongoDB and NATS, builds the service, creates
 * collections and indexes, then publishes, consumes and listens. It drains in reverse order.
 * @param build must have no effect before the service starts
 * @param shape settings of the service besides `eventSourcedShape`
 * @param check throws a ConfigError if settings contradict each other
 */
export function eventSourcedService<Shape extends z.ZodRawShape>(
  name: string,
  shape: Shape,
  build: (tools: ServiceTools, config: ServiceConfig & z.output<z.ZodObject<Shape>>) => Service,
  check: (config: z.output<z.ZodObject<Shape>>) => unknown = () => undefined,
): Module {
  const readConfig = (env: Environment) => {
    const config = loadConfigs(shape, eventSourcedShape, env);
    check(config);
    return config;
  };
  return defineModule(name, readConfig, async (config, lifecycle) => {
    const host = await openHost(name, config, lifecycle);
    const { connection } = host;
    const { nats } = host.stream;
    const tools: ServiceTools = {
      connection,
      logger: lifecycle.logger,
      publishLive: (subject, message) => {
        if (!nats.isClosed()) nats.publish(subject, JSON.stringify(message), traceOptions());
      },
      aggregate: (aggregate, projections = []) =>
        new AggregateStore(connection, aggregate, { projections, checksEvents: config.CHECK_EVENTS }),
    };
    await startService(build(tools, config), host);
  });
}

/** Connects, and waits for the end of a restore that is under way. */
async function openHost(name: string, config: ServiceConfig, lifecycle: Lifecycle): Promise<Host> {
  const id = randomUUID();
  const changes = new ChangeGate();
  const { connection, replicas, restores } = await openDatabase(name, config, lifecycle, { gate: changes, id });
  const stream = await connectStream(config, name, lifecycle);
  restores.on('swap', () => stream.discard(name));
  await restores.begin();
  return { name, id, config, connection, stream, lifecycle, replicas, changes, restores };
}

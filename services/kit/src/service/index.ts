import type { z } from 'zod';
import { eventSourcedShape, loadConfigs } from '../config/index.ts';
import { type Lifecycle, runProcess } from '../process/index.ts';
import { connectStream } from '../stream/index.ts';
import { connectMongo } from './connect-mongo.ts';
import { EventSourcedService, type ServiceConfig } from './event-sourced-service.ts';
import type { ServiceParts } from './service-parts.ts';

export { isUnreachable } from '../event-store/transaction.ts';
export { Replicas, replicaReporter } from '../maintenance/replicas.ts';
export { connectMongo } from './connect-mongo.ts';
export { eventStoreErrors } from './errors.ts';
export { deadLetterMigrations } from './migrations.ts';
export { type DeadLetterRetrier, deadLetterHandlers, installationHandlers, processesHandlers } from './operations.ts';

/** Low, because services handle few commands and so can afford frequent collections. */
const HEAP_GROWTH = { small: 20, large: 20 };

/**
 * Runs an event-sourced service: waits for MongoDB and NATS, calls `build`, creates collections and indexes, then
 * publishes, consumes and listens. Drains in reverse order on SIGTERM.
 * @param shape settings of the service besides `eventSourcedShape`
 * @param check throws a ConfigError if settings contradict each other
 */
export function runService<Shape extends z.ZodRawShape>(
  name: string,
  shape: Shape,
  build: (parts: ServiceParts, config: ServiceConfig & z.output<z.ZodObject<Shape>>) => void | Promise<void>,
  check: (config: z.output<z.ZodObject<Shape>>) => unknown = () => undefined,
): Promise<void> {
  const readConfig = () => {
    const config = loadConfigs(shape, eventSourcedShape);
    check(config);
    return config;
  };
  const start = async (config: ReturnType<typeof readConfig>, lifecycle: Lifecycle) => {
    const connection = await connectMongo(config.MONGO_URL, lifecycle);
    const stream = await connectStream(config, name, lifecycle);
    const service = new EventSourcedService(name, config, connection, stream, lifecycle);
    await service.restores.begin();
    await build(service.parts, config);
    await service.start();
  };
  return runProcess(name, readConfig, start, HEAP_GROWTH);
}

import { type ConnectionOptions, connect, type NatsConnection, NatsError } from 'nats';
import type { Logger } from '../logging/index.ts';

/** Stays with NATS for the life of the process: reconnects without end, and says so. */
export async function connectNats(servers: string, name: string, logger: Logger): Promise<NatsConnection> {
  const options: ConnectionOptions = {
    servers: servers.split(','),
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 100,
    pingInterval: 5_000,
    ignoreAuthErrorAbort: true,
  };
  const connection = await connect(options);
  void logStatus(connection, logger);
  return connection;
}

async function logStatus(connection: NatsConnection, logger: Logger): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === 'disconnect' || status.type === 'reconnect') logger.warn(`NATS: ${status.type}`);
  }
}

/** The JetStream API error code of a refused publish or look-up, where it was one. */
export function apiErrorCode(error: unknown): number | undefined {
  return error instanceof NatsError ? error.api_error?.err_code : undefined;
}

const WRONG_LAST_SEQUENCE = [10_071, 10_164];
export const NO_MESSAGE_FOUND = 10_037;
export const STREAM_NOT_FOUND = 10_059;

/** The subject is no longer where the publication expected it. */
export function isFenced(error: unknown): boolean {
  return WRONG_LAST_SEQUENCE.includes(apiErrorCode(error) ?? 0);
}

/** NATS is away or does not answer, which is nobody's fault here. */
export function isAway(error: unknown): boolean {
  return error instanceof NatsError && error.api_error === undefined;
}

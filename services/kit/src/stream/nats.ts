import { isDeepStrictEqual } from 'node:util';
import {
  type ConnectionOptions,
  connect,
  credsAuthenticator,
  type JetStreamManager,
  type NatsConnection,
  NatsError,
  type StreamConfig,
  type StreamInfo,
} from 'nats';
import { type NatsAccess, parseAddress } from '../config/index.ts';
import type { Logger } from '../logging/index.ts';
import { PermanentError } from '../process/lifecycle.ts';

/**
 * Connects to NATS. After the first connection it reconnects without a limit, and logs each loss.
 * @param onReached called with true on each connection and reconnection, with false on each disconnection
 */
export async function connectNats(
  access: NatsAccess,
  name: string,
  logger: Logger,
  onReached: (reached: boolean) => void = () => undefined,
): Promise<NatsConnection> {
  const options: ConnectionOptions = {
    ...natsOptions(access),
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 100,
    // Reconnects, to another server of a cluster, at the third ping if the previous two got no response.
    pingInterval: 2_000,
    maxPingOut: 2,
    ignoreAuthErrorAbort: true,
  };
  const connection = await connect(options);
  onReached(true);
  const changed = (type: 'disconnect' | 'reconnect') => {
    logger.warn(`NATS: ${type}`);
    onReached(type === 'reconnect');
  };
  onConnectionChange(connection, {
    disconnected: () => changed('disconnect'),
    reconnected: () => changed('reconnect'),
  });
  return connection;
}

/**
 * Returns servers, credentials and TLS as separate options, because the client ignores protocol and credentials of an
 * address. Credentials in the address take precedence over the other settings.
 */
export function natsOptions(access: NatsAccess): ConnectionOptions {
  const addresses = access.NATS_URL.split(',').map((address) => parseAddress(address.trim()));
  const { NATS_TLS_CA: ca, NATS_TLS_CERT: cert, NATS_TLS_KEY: key } = access;
  const encrypted = ca || cert || addresses.some(({ protocol }) => protocol === 'tls');
  return {
    servers: addresses.map(({ rest }) => rest),
    ...loginOf(access, addresses),
    ...(encrypted && { tls: { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) } }),
  };
}

function loginOf(access: NatsAccess, addresses: ReturnType<typeof parseAddress>[]): ConnectionOptions {
  const inAddress = addresses.find(({ user }) => user);
  if (inAddress?.user && inAddress.password === undefined) return { token: inAddress.user };
  if (inAddress?.user) return { user: inAddress.user, pass: inAddress.password ?? '' };
  const { NATS_USER: user, NATS_PASSWORD: pass = '', NATS_TOKEN: token, NATS_CREDS: creds } = access;
  if (creds) return { authenticator: credsAuthenticator(new TextEncoder().encode(creds)) };
  if (user) return { user, pass };
  return token ? { token } : {};
}

/** Calls a listener at each loss of the connection and at each reconnect, until the connection is closed. */
export function onConnectionChange(
  nats: Pick<NatsConnection, 'status'>,
  listeners: { disconnected(): void; reconnected(): void },
): void {
  const listen = async () => {
    for await (const { type } of nats.status()) {
      if (type === 'disconnect') listeners.disconnected();
      if (type === 'reconnect') listeners.reconnected();
    }
  };
  void listen();
}

/** Returns the JetStream API error code, if the error has one. */
export function apiErrorCode(error: unknown): number | undefined {
  return error instanceof NatsError ? error.api_error?.err_code : undefined;
}

const WRONG_LAST_SEQUENCE = [10_071, 10_164];
export const NO_MESSAGE_FOUND = 10_037;
const STREAM_NOT_FOUND = 10_059;
export const CONSUMER_NOT_FOUND = 10_014;

/** Whether a publication was rejected because the last message of its subject is not the expected one. */
export function isWrongLastSequence(error: unknown): boolean {
  return WRONG_LAST_SEQUENCE.includes(apiErrorCode(error) ?? 0);
}

/** Whether NATS is unreachable or does not respond. */
export function isNatsUnavailable(error: unknown): boolean {
  return error instanceof NatsError && error.api_error === undefined;
}

/** Whether any of the wanted settings differs; further present settings are ignored. */
export function settingsDiffer(present: object, wanted: object): boolean {
  const current = present as Record<string, unknown>;
  return Object.entries(wanted).some(([name, value]) => !isDeepStrictEqual(current[name], value));
}

/** Creates a stream if it is missing. Does not change the settings of an existing one. */
export async function ensureStream(
  jsm: JetStreamManager,
  settings: Partial<StreamConfig> & { name: string },
): Promise<StreamInfo> {
  try {
    return await jsm.streams.info(settings.name);
  } catch (error) {
    if (apiErrorCode(error) !== STREAM_NOT_FOUND) throw error;
  }
  return jsm.streams.add(settings);
}

/**
 * Raises the number of a stream's replicas if it is lower; never lowers it. Consumers have as many as their stream.
 * @throws NatsError while the cluster has too few nodes
 */
export async function raiseReplicas(jsm: JetStreamManager, { config }: StreamInfo, replicas: number): Promise<void> {
  if (config.num_replicas < replicas) await jsm.streams.update(config.name, { num_replicas: replicas });
}

/**
 * Returns an error handler for updates of a stream or consumer: JetStream refuses to change some settings, such as the
 * storage. The handler throws a PermanentError for a refusal, otherwise the error itself.
 * @param what name of the stream or consumer
 */
export function rethrowRefusal(what: string): (error: unknown) => never {
  return (error) => {
    if (apiErrorCode(error) === undefined) throw error;
    throw new PermanentError(`${what} has other settings that cannot be changed: ${(error as Error).message}`, {
      cause: error,
    });
  };
}

import type { NatsAccess } from '../config/index.ts';
import type { Logger } from '../logging/index.ts';
import type { Lifecycle } from '../process/index.ts';
import { EventStream } from './event-stream.ts';
import { connectNats } from './nats.ts';
import { warningsOfUnsyncedStreams } from './synced-streams.ts';

/** Connects to NATS, waiting until it is reachable, and opens the event stream. */
export async function connectStream(
  config: NatsAccess & { EVENT_STREAM: string },
  name: string,
  lifecycle: Lifecycle,
): Promise<EventStream> {
  const nats = await lifecycle.waitFor('NATS', () =>
    connectNats(config, name, lifecycle.logger, (reached) => lifecycle.setReachable('NATS', reached)),
  );
  lifecycle.onStop('NATS', () => nats.close());
  if (config.NATS_MONITOR_URL) void warnOfUnsyncedStreams(config.NATS_MONITOR_URL, lifecycle.logger);
  return lifecycle.waitFor('JetStream', () => EventStream.open(nats, config.EVENT_STREAM, config.NATS_REPLICAS));
}

async function warnOfUnsyncedStreams(urls: string, logger: Logger): Promise<void> {
  for (const warning of await warningsOfUnsyncedStreams(urls)) logger.warn(warning);
}

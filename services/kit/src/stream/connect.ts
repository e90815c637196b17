import type { NatsAccess } from '../config/index.ts';
import type { Lifecycle } from '../process/index.ts';
import { EventStream } from './event-stream.ts';
import { connectNats } from './nats.ts';

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
  return lifecycle.waitFor('JetStream', () => EventStream.open(nats, config.EVENT_STREAM, config.NATS_REPLICAS));
}

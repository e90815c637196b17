/** The event stream on NATS JetStream, for its readers. Free of MongoDB dependencies. */
export { connectStream } from './connect.ts';
export { DurableConsumer } from './durable.ts';
export { EventStream } from './event-stream.ts';
export { type Follower, follow } from './follow.ts';
export { followServices, onChange, onState, type StreamFollower } from './followers.ts';
export { parseMessage, type StateMessage } from './message.ts';
export { connectNats, natsOptions } from './nats.ts';
export { keepReading, type Reading } from './reading.ts';
export { tracedMessage, traceOptions } from './trace-context.ts';
export { Versioned } from './versioned.ts';

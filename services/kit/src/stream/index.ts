/** The event stream on NATS JetStream, for its readers. Free of MongoDB dependencies. */
export { type AppliedComparison, NOTHING_COMPARED } from './applied-comparison.ts';
export { connectStream } from './connect.ts';
export { answerAboutCopies, askAboutCopies, type CopiesAnswer, type CopiesProcess } from './copies.ts';
export { DurableConsumer } from './durable.ts';
export { EventStream } from './event-stream.ts';
export { type Follower, follow } from './follow.ts';
export { changeFollower, followServices, type StreamFollower, stateFollower } from './followers.ts';
export { parseMessage, type StateMessage } from './message.ts';
export { connectNats, natsOptions, onConnectionChange } from './nats.ts';
export { type Reading, readUntilStopped } from './reading.ts';
export { tracedMessage, traceOptions } from './trace-context.ts';
export { VersionedValues } from './versioned.ts';

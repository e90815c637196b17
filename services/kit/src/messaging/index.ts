/** Events over NATS JetStream: publishing behind a fence, consuming by version (DESIGN section 2). */
export { Consumer, type ConsumerOptions, type Subscription } from './consumer.ts';
export { type DeadLetter, deadLetterModel } from './dead-letters.ts';
export { EventStream } from './event-stream.ts';
export { type Follower, follow } from './follow.ts';
export { parseMessage, type StateMessage } from './message.ts';
export { connectNats } from './nats.ts';
export { Publisher } from './publisher.ts';
export { keepReading, type Reading } from './reading.ts';
export { upsertNewer } from './upsert-newer.ts';

/** Messages between services: publishing with optimistic concurrency, durable consumers, dead letters. */
export { measureConsumers, measureOutboxes } from './backlog-metrics.ts';
export { Consumer, type ConsumerOptions, type Subscription } from './consumer.ts';
export { type DeadLetter, deadLetterModel } from './dead-letters.ts';
export { MessageComparison } from './message-comparison.ts';
export { Publisher } from './publisher.ts';
export { Tombstones } from './tombstones.ts';

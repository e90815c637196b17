/** Events between services: publishing behind a fence, consuming by version (DESIGN section 2). */
export { Consumer, type ConsumerOptions, type Subscription } from './consumer.ts';
export { type DeadLetter, deadLetterModel } from './dead-letters.ts';
export { Publisher } from './publisher.ts';
export { upsertNewer } from './upsert-newer.ts';

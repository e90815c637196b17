import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DelayedProxy } from '../../../infra/faults/delayed-proxy.ts';
import { eventually } from '../../../infra/test/eventually.ts';
import { testNatsUrl, testStream } from '../../../infra/test/servers.ts';
import { Lifecycle } from '../src/process/index.ts';
import { connectStream, type EventStream, type Follower, follow } from '../src/stream/index.ts';
import { logger, SERVICE } from './fixtures/replica.ts';

/* Messages are deleted between the moment at which a follower opens the stream and their delivery. */

const lifecycle = new Lifecycle(logger);
const EVENT_STREAM = testStream();
/**
 * Each direction: in this time the test deletes messages after the consumer of the follower was created and before it is
 * read. Less than half of the timeout of a request.
 */
const DELAY_MS = 400;
let stream: EventStream;
let slow: EventStream;
let link: DelayedProxy;
let follower: Follower | undefined;
let applied: string[] = [];

beforeAll(async () => {
  const proxied = await DelayedProxy.to(testNatsUrl());
  link = proxied.link;
  stream = await connectStream({ NATS_URL: testNatsUrl(), EVENT_STREAM }, 'test', lifecycle);
  slow = await connectStream({ NATS_URL: proxied.url, EVENT_STREAM }, 'slow', lifecycle);
});

afterAll(async () => {
  await lifecycle.stop();
  link.close();
});

const subject = (id: string) => stream.subject(SERVICE, 'account', id);
const publish = (id: string) => stream.js.publish(subject(id), '{}');

/** Follows ten subjects, and runs the work when the server has created the consumer but not yet received a request. */
async function followWhile(work: () => Promise<unknown>): Promise<void> {
  await stream.jsm.streams.purge(stream.name);
  for (let n = 0; n < 10; n++) await publish(`${n}`);
  await stream.js.publish(stream.subject('other', 'thing', 'one'), '{}');
  applied = [];
  link.delayMs = DELAY_MS;
  follower = follow(slow, [subject('*')], ({ subject }) => applied.push(subject.split('.')[3] ?? ''), logger);
  await eventually(async () => expect(await stream.jsm.consumers.list(stream.name).next()).toHaveLength(1));
  await work();
  link.delayMs = 0;
  await follower.caughtUp;
  const soFar = [...applied];
  await follower.stop();
  for await (const { name } of stream.jsm.consumers.list(stream.name))
    await stream.jsm.consumers.delete(stream.name, name);
  applied = soFar;
}

it('a follower has caught up although all messages were deleted', async () => {
  await followWhile(() => stream.jsm.streams.purge(stream.name, { filter: subject('*') }));
  expect(applied).toEqual([]);
});

it('a follower has caught up after the last message that is left', async () => {
  await followWhile(() => stream.jsm.streams.purge(stream.name, { filter: subject('9') }));
  expect(applied).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8']);
});

it('a follower has not caught up before the last message that existed when it opened the stream', async () => {
  await followWhile(async () => {
    for (const id of ['3', '0', '3']) await publish(id);
    await stream.jsm.streams.purge(stream.name, { filter: subject('5') });
  });
  expect(applied.slice(0, 7)).toEqual(['1', '2', '4', '6', '7', '8', '9']);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { eventually } from '../../../infra/test/eventually.ts';
import { testNatsUrl, testStream } from '../../../infra/test/servers.ts';
import { Lifecycle } from '../src/process/index.ts';
import {
  answerAboutCopies,
  askAboutCopies,
  connectStream,
  type EventStream,
  type Follower,
  followServices,
} from '../src/stream/index.ts';
import { logger, SERVICE } from './fixtures/replica.ts';

/* A process compares the messages that it has applied with the stream. */

const lifecycle = new Lifecycle(logger);
const ids = ['a', 'b', 'c'];
const id = randomUUID();
let stream: EventStream;
let follower: Follower;
/** Contents by id, as a copy in memory has them. */
const copy = new Map<string, string>();
/** Whether the copy fails to apply messages. */
let fails = false;

beforeAll(async () => {
  stream = await connectStream({ NATS_URL: testNatsUrl(), EVENT_STREAM: testStream() }, 'test', lifecycle);
  for (const name of ids) await publish(name, 'first');
  follower = followCopy();
  await follower.caughtUp;
  // It would end the process of the tests.
  jest.spyOn(lifecycle, 'restart').mockImplementation(() => undefined);
  answerAboutCopies(stream, { id, compare: () => follower.compare() }, lifecycle);
});

afterAll(async () => {
  await follower.stop();
  await lifecycle.stop();
});

const subject = (name: string) => stream.subject(SERVICE, 'account', name);
const publish = (name: string, content: string) => stream.js.publish(subject(name), content);

function followCopy(): Follower {
  const apply = (name: string, message: { string(): string }) => {
    if (fails) throw new Error('a copy that fails');
    copy.set(name, message.string());
  };
  return followServices(stream, [{ service: SERVICE, aggregate: 'account', apply }], logger);
}

const compare = async () => (await askAboutCopies(stream, 'compare', [id])).get(id)?.comparison;
const complete = { subjects: ids.length, missed: 0, named: [], unknown: 0 };

it('finds no difference in a process that has applied everything', async () => {
  expect(await compare()).toEqual(complete);
  const published = await publish('a', 'second');
  await eventually(async () => expect(copy.get('a')).toBe('second'));
  expect(published.seq).toBe(ids.length + 1);
  expect(await compare()).toEqual(complete);
});

it('names a message that the process failed to apply', async () => {
  fails = true;
  const { seq } = await publish('b', 'second');
  // A later message, so that the position of the follower is behind the missed one.
  await publish('c', 'second');
  await eventually(async () =>
    expect(await compare()).toMatchObject({ missed: 2, named: [{ subject: subject('b'), seq }, {}] }),
  );
  fails = false;
  expect(copy.get('b')).toBe('first');
  for (const name of ['b', 'c']) await publish(name, 'third');
  await eventually(async () => expect(await compare()).toEqual(complete));
});

it('counts subjects that the stream has lost', async () => {
  await stream.jsm.streams.purge(stream.name, { filter: subject('a') });
  expect(await compare()).toEqual({ ...complete, subjects: ids.length - 1, unknown: 1 });
});

it('leaves out a process that does not answer', async () => {
  const answers = await askAboutCopies(stream, 'compare', [id, randomUUID()]);
  expect([...answers.keys()]).toEqual([id]);
});

it('has a process end and start again', async () => {
  await askAboutCopies(stream, 'restart', [randomUUID()]);
  expect(lifecycle.restart).not.toHaveBeenCalled();
  expect((await askAboutCopies(stream, 'restart', [id])).get(id)).toEqual({ process: id, state: 'ended' });
  expect(lifecycle.restart).toHaveBeenCalledTimes(1);
  // It would begin a comparison whose end it cannot tell.
  expect(await compare()).toBeUndefined();
});

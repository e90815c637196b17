import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { planCluster } from '../../../infra/local/servers/index.ts';
import { eventually } from '../../../infra/test/eventually.ts';
import { serverSetupIn } from '../../../infra/test/server-source.ts';
import { testStream } from '../../../infra/test/servers.ts';
import { startAll, TestProcess } from '../../../infra/test/test-process.ts';
import { testRunFolder } from '../../../infra/test/test-run.ts';
import { Tombstones } from '../src/messaging/index.ts';
import { Lifecycle } from '../src/process/index.ts';
import { connectStream, type EventStream } from '../src/stream/index.ts';
import { logger } from './fixtures/replica.ts';

/* A NATS cluster of three nodes keeps `NATS_REPLICAS` replicas of the streams. */

const lifecycle = new Lifecycle(logger);
const EVENT_STREAM = testStream();
let nodes: readonly TestProcess[] = [];
let urls: string;

beforeAll(async () => {
  const folder = mkdtempSync(join(testRunFolder(), 'nats-cluster-'));
  const place = serverSetupIn(folder);
  const { cluster, running } = await startAll(async () => {
    const cluster = await planCluster('nats', place);
    return { cluster, running: cluster.nodes.map((spec) => new TestProcess(spec)) };
  });
  nodes = running;
  urls = cluster.url;
});
afterAll(async () => {
  await lifecycle.stop();
  await Promise.all(nodes.map((node) => node.stop()));
});

/** Opens the stream as a process does at its start. */
async function opened(NATS_REPLICAS: number): Promise<EventStream> {
  const stream = await connectStream({ NATS_URL: urls, EVENT_STREAM, NATS_REPLICAS }, 'test', lifecycle);
  // Retried as in a service: while NATS creates replicas, requests may time out.
  await lifecycle.waitFor('tombstones', () => Tombstones.open(stream, 'bank'));
  return stream;
}

const copiesOf = async ({ jsm, name }: EventStream) =>
  Promise.all([name, `${name}_CLOSED`].map(async (each) => (await jsm.streams.info(each)).config.num_replicas));

it('raises the copies of streams that have fewer, and keeps those of streams that have more', async () => {
  const few = await opened(1);
  expect(await copiesOf(few)).toEqual([1, 1]);
  expect(await copiesOf(await opened(3))).toEqual([3, 3]);
  expect(await copiesOf(await opened(1))).toEqual([3, 3]);
});

it('keeps every accepted message when a node is killed, and goes on', async () => {
  const stream = await opened(3);
  const subjectOf = (n: number) => stream.subject('bank', 'account', `${n}`);
  const inSync = async () => {
    const { cluster } = await stream.jsm.streams.info(stream.name);
    expect(cluster?.replicas?.every(({ current }) => current)).toBe(true);
    return cluster?.leader;
  };
  const leader = await eventually(inSync);
  // Retried as in the publisher: during an election of a leader, requests may time out.
  const publish = (n: number) => eventually(() => stream.js.publish(subjectOf(n), '{}'));
  for (let n = 0; n < 50; n++) await publish(n);
  await nodes.find(({ spec }) => spec.name === leader)?.kill();
  await publish(50);
  const { state } = await eventually(() => stream.jsm.streams.info(stream.name));
  expect(state.messages).toBe(51);
});

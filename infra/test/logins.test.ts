import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { natsOptions } from '@cardume/kit/stream';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { connect } from 'nats';
import { type PlannedServer, planServers, type ServersPlace } from '../local/servers/index.ts';
import { expectLines } from '../local/servers/tcp.ts';
import { newSecrets } from '../shared/secrets.ts';
import { withoutLogin } from '../topology/addresses.ts';
import { joinReplicaSet } from '../topology/mongo.ts';
import { natsConfig } from '../topology/nats.ts';
import type { ServerName } from '../topology/servers.ts';
import { serverSetupIn } from './server-source.ts';
import { startAll, TestProcess } from './test-process.ts';
import { testRunFolder } from './test-run.ts';

/* The servers of `make start`, always as local programs, even in a test run that uses containers. */

const NAMES: readonly ServerName[] = ['mongo', 'nats', 'valkey', 'seaweed'];
const running: TestProcess[] = [];
afterAll(() => Promise.all(running.map((server) => server.stop())));

/**
 * Starts the servers of `make start` on the data of `place`.
 * @returns the URL of each server, and a function to stop all
 */
async function startServers(place: ServersPlace, change = (server: PlannedServer): PlannedServer => server) {
  const planned = await startAll(async () => {
    const { toStart, urls } = await planServers(place);
    return { urls, running: toStart.map((server) => new TestProcess(change(server))) };
  });
  running.push(...planned.running);
  return { urls: planned.urls, stop: () => Promise.all(planned.running.map((server) => server.stop())) };
}

const newPlace = () => serverSetupIn(mkdtempSync(join(testRunFolder(), 'logins-')));

/** Removes the login, as version 1.0.0 started the servers. */
function withoutLogins(server: PlannedServer): PlannedServer {
  const { name, args, port, cwd } = server;
  if (name === 'mongo') {
    const at = args.indexOf('--keyFile');
    return {
      ...server,
      args: args.toSpliced(at, 2),
      probe: () => joinReplicaSet({ hosts: [`127.0.0.1:${port}`], index: 0 }, undefined),
    };
  }
  if (name === 'nats') writeFileSync(join(cwd, 'nats.conf'), natsConfig({ listen: `127.0.0.1:${port}`, store: cwd }));
  if (name === 'valkey') return { ...server, args: args.slice(1), probe: () => expectLines(port, ['PING'], ['+PONG']) };
  return server;
}

/** By server: adds a row and returns the number of rows. */
const addTo = {
  async mongo(url: string): Promise<number> {
    const client = await MongoClient.connect(url, { serverSelectionTimeoutMS: 5_000 });
    try {
      const rows = client.db('kept').collection('rows');
      await rows.insertOne({}, { writeConcern: { w: 'majority' } });
      return await rows.countDocuments();
    } finally {
      await client.close();
    }
  },
  async nats(url: string): Promise<number> {
    const nats = await connect({ ...natsOptions({ NATS_URL: url }), reconnect: false });
    try {
      await (await nats.jetstreamManager()).streams.add({ name: 'KEPT', subjects: ['kept'] });
      return (await nats.jetstream().publish('kept')).seq;
    } finally {
      await nats.close();
    }
  },
  async valkey(url: string): Promise<number> {
    const redis = new Redis(url, { maxRetriesPerRequest: 0, retryStrategy: null });
    redis.on('error', () => undefined);
    try {
      return await redis.incr('kept');
    } finally {
      redis.disconnect();
    }
  },
  async seaweed(url: string): Promise<number> {
    const response = await fetch(`${url}/cardume-test/kept`, { method: 'PUT', body: 'a' });
    throw new Error(`status ${response.status}`);
  },
};

const REFUSAL: Record<ServerName, RegExp> = {
  mongo: /requires authentication/,
  nats: /Authorization Violation/i,
  valkey: /NOAUTH/,
  seaweed: /status 403/,
};

describe('the servers of make start', () => {
  it('refuse a client without a login', async () => {
    const { urls, stop } = await startServers(newPlace());
    for (const name of NAMES) await expect(addTo[name](withoutLogin(urls[name]))).rejects.toThrow(REFUSAL[name]);
    await stop();
  });

  it('get logins on the data of an installation without any, also at other ports, and keep the data', async () => {
    const place = newPlace();
    const before = await startServers(place, withoutLogins);
    const kept = ['mongo', 'nats', 'valkey'] as const;
    for (const name of kept) expect(await addTo[name](withoutLogin(before.urls[name]))).toBe(1);
    await before.stop();
    const after = await startServers(place);
    for (const name of kept) {
      await expect(addTo[name](withoutLogin(after.urls[name]))).rejects.toThrow(REFUSAL[name]);
      expect(await addTo[name](after.urls[name])).toBe(2);
    }
    await after.stop();
    // Lost secrets are replaced by new ones, with which the servers open the existing data.
    const again = await startServers({ ...place, secrets: newSecrets() });
    for (const name of kept) expect(await addTo[name](again.urls[name])).toBe(3);
    await again.stop();
  });
});

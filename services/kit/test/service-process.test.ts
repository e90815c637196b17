import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect, StorageType } from 'nats';
import { freePort } from '../../../infra/local/ports.ts';
import { type DedicatedServer, startDedicatedServer } from '../../../infra/test/dedicated-server.ts';
import { eventually, HANG_MS } from '../../../infra/test/eventually.ts';
import { testMongoUrl, testNatsUrl, testStream } from '../../../infra/test/servers.ts';
import { testRunFolder } from '../../../infra/test/test-run.ts';
import { mongoUrl } from '../../../infra/topology/addresses.ts';
import product from '../../../package.json' with { type: 'json' };
import { type Client, createClient, type HttpError } from '../src/contract/index.ts';
import { natsOptions } from '../src/stream/index.ts';
import { bankApi, TOKEN } from './fixtures/bank-api.ts';
import { type Script, startScript } from './fixtures/child.ts';
import { kept, openReplica, type Replica } from './fixtures/replica.ts';

/* A service in a separate process: start, wait, serve, stop. */

interface Service extends Script {
  client: Client<typeof bankApi>;
  url: string;
  internal(path: string): Promise<{ status: number; body: string }>;
}

const started: Service[] = [];

async function startService(place: Record<string, string>): Promise<Service> {
  const [port, internalPort] = [await freePort(), await freePort()];
  const ports = { port: `${port}`, internalPort: `${internalPort}` };
  const url = `http://127.0.0.1:${port}`;
  const headers = () => ({ authorization: `Bearer ${TOKEN}` });
  const service: Service = {
    ...startScript('service', { serviceToken: TOKEN, ...ports, ...place }),
    url,
    client: createClient(bankApi, { baseUrl: url, headers, timeoutMs: HANG_MS }),
    async internal(path) {
      const response = await fetch(`http://127.0.0.1:${internalPort}${path}`);
      return { status: response.status, body: await response.text() };
    },
  };
  started.push(service);
  return service;
}

afterAll(async () => {
  await Promise.all(started.map((service) => service.kill()));
});

const logLines = (service: Script) =>
  service
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { msg: string; correlationId?: string });

describe('a service stopped in the middle of a batch', () => {
  let observer: Replica;
  let place: { mongoUrl: string; natsUrl: string; eventStream: string };

  beforeAll(async () => {
    place = { mongoUrl: testMongoUrl('batch'), natsUrl: testNatsUrl(), eventStream: testStream() };
    observer = await openReplica({ ...place, sweeps: false });
  });
  afterAll(() => observer.stop());

  /**
   * Sends orders to ten accounts, twenty at a time, until the service has ended. Returns the orders that were sent,
   * those that were accepted, and those that were refused as busy, with their accounts.
   */
  async function sendBatch({ client, ended }: Service, accounts: string[]) {
    const accepted: string[] = [];
    const refused: { order: string; account: string }[] = [];
    const sent: string[] = [];
    let gone = false;
    void ended.then(() => {
      gone = true;
    });
    const sender = async (index: number) => {
      for (let turn = index; !gone; turn++) {
        const order = randomUUID();
        sent.push(order);
        const account = accounts[turn % accounts.length] ?? '';
        await client.deposit({ params: { id: account }, body: { amount: 1, order } }).then(
          () => accepted.push(order),
          (error: HttpError) => {
            // Without a response there is no such header: the process was ending.
            if (error.headers['Retry-After']) refused.push({ order, account });
            return pause(20);
          },
        );
      }
    };
    await Promise.all(Array.from({ length: 20 }, (_, index) => sender(index)));
    return { accepted, refused, sent };
  }

  const recordedOrders = async (accounts: string[]) => {
    const streamId = { $in: accounts.map((id) => `account-${id}`) };
    const events = await observer.accounts.events.find({ name: 'MoneyDeposited', streamId }).lean();
    return events.map(({ data }) => (data as { order: string }).order);
  };

  it.each<[string, NodeJS.Signals]>([
    ['in order', 'SIGTERM'],
    ['by kill -9', 'SIGKILL'],
  ])('%s: every accepted command is there once, and published', async (_, signal) => {
    const service = await startService(place);
    await service.says('ready');
    const accounts = Array.from({ length: 10 }, () => randomUUID());
    const batch = sendBatch(service, accounts);
    await eventually(async () => expect((await recordedOrders(accounts)).length).toBeGreaterThan(100));
    const begin = performance.now();
    service.process.kill(signal);
    const code = await service.ended;
    expect(code).toBe(signal === 'SIGTERM' ? 0 : null);
    // Clean-up is abandoned after 25 s.
    expect(performance.now() - begin).toBeLessThan(20_000);
    const { accepted, refused, sent } = await batch;

    const recorded = await recordedOrders(accounts);
    expect(accepted.length).toBeGreaterThan(50);
    expect(new Set(recorded).size).toBe(recorded.length);
    expect(accepted.filter((order) => !recorded.includes(order))).toEqual([]);
    // After SIGTERM, only calls that never arrived have no response. On a slow machine a call whose commit takes seconds
    // is refused as busy, but may be recorded afterwards, and is then published by another replica.
    const answered = new Set([...accepted, ...refused.map(({ order }) => order)]);
    const unanswered = recorded.filter((order) => sent.includes(order) && !answered.has(order));
    if (signal === 'SIGTERM') expect(unanswered).toEqual([]);
    const certain = accounts.filter((id) => !refused.some(({ account }) => account === id));
    const unpublished = await observer.accounts.streams.countDocuments({ _id: { $in: certain }, unpublished: true });
    if (signal === 'SIGTERM') expect(unpublished).toBe(0);
    // Repeated in case NATS does not respond in time, or MongoDB executes a late commit of the killed process.
    await eventually(async () => {
      await observer.publisher.sweepOnce();
      for (const id of accounts) {
        const { version } = await observer.accounts.load(id);
        expect(await kept(observer.stream, id)).toMatchObject({ version });
      }
    });
  });

  it('leaves unpublished streams to another replica', async () => {
    const service = await startService(place);
    await service.says('ready');
    const id = randomUUID();
    const silent = await openReplica({
      ...place,
      sweeps: false,
      through: (o) => ({ ...o, next: async () => undefined }),
    });
    await silent.accounts.execute(id, { type: 'deposit', amount: 1 });
    await silent.stop();
    await eventually(async () => expect(await kept(observer.stream, id)).toMatchObject({ version: 2 }));
    service.process.kill('SIGINT');
    expect(await service.ended).toBe(0);
  });

  it('logs in JSON with the correlation id of the call', async () => {
    const service = await startService(place);
    await service.says('ready');
    const params = { id: randomUUID() };
    const headers = { 'x-correlation-id': 'call-42', 'x-actor': 'ana' };
    await service.client.deposit({ params, body: { amount: 1 } }, { headers });
    const event = await observer.accounts.events.findOne({ streamId: `account-${params.id}`, version: 2 }).lean();
    expect(event).toMatchObject({ correlationId: 'call-42', actor: 'ana' });
    expect(logLines(service).map(({ msg }) => msg)).toEqual(expect.arrayContaining(['listening', 'ready']));
    const metrics = await service.internal('/metrics');
    expect(metrics.body).toContain('event_append_duration_seconds_count{aggregate="account",outcome="ok"} 1');
    expect(metrics.body).toContain('process_ready 1');
    expect(metrics.body).toContain('route="POST /accounts/:id/deposits",status="201"');
  });
});

it('logs warnings of Node in JSON', async () => {
  const place = { mongoUrl: testMongoUrl('warned'), natsUrl: testNatsUrl(), eventStream: testStream() };
  const service = await startService(place);
  await service.says('ready');
  service.process.send('warn');
  await eventually(async () => {
    const lines = service.output().trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).err?.message)).toContain('too many of something');
  });
});

describe('an error that is handled nowhere', () => {
  it.each(['reject', 'throw'])('drains the process and ends it, to be started again: %s', async (failure) => {
    const place = { mongoUrl: testMongoUrl('unhandled'), natsUrl: testNatsUrl(), eventStream: testStream() };
    const service = await startService(place);
    await service.says('ready');
    service.process.send(failure);
    expect(await service.ended).toBe(1);
    expect(service.output()).toContain('handled nowhere');
    expect(logLines(service).map(({ msg }) => msg)).toEqual(expect.arrayContaining(['stopping', 'stopped']));
  });
});

describe('an event stream whose settings cannot become those of the code', () => {
  it('ends the process with a message that names it', async () => {
    const place = { mongoUrl: testMongoUrl('settings'), natsUrl: testNatsUrl(), eventStream: testStream() };
    const nats = await connect(natsOptions({ NATS_URL: place.natsUrl }));
    const jsm = await nats.jetstreamManager();
    const subjects = [`${place.eventStream.toLowerCase()}.>`];
    await jsm.streams.add({ name: place.eventStream, subjects, storage: StorageType.Memory });
    await nats.close();
    const service = await startService(place);
    expect(await service.ended).toBe(1);
    expect(service.output()).toContain(`stream ${place.eventStream} has other settings`);
  });
});

describe('a service started before its servers', () => {
  let mongo: DedicatedServer;
  let nats: DedicatedServer;

  beforeAll(async () => {
    [mongo, nats] = await Promise.all([startDedicatedServer('mongo'), startDedicatedServer('nats')]);
    await Promise.all([mongo.stop(), nats.stop()]);
  });
  afterAll(() => Promise.all([mongo.remove(), nats.remove()]));

  const readiness = async (service: Service) => {
    const { status, body } = await service.internal('/readyz');
    const { waitingFor, version } = JSON.parse(body) as { waitingFor: string[]; version: string };
    // Present from the start: operators check versions when a process does not become ready.
    expect(version).toBe(product.version);
    return { status, waitingFor };
  };

  it('is alive, reports the servers that it waits for, and becomes ready with them', async () => {
    const place = { mongoUrl: mongoUrl(mongo.url, 'bank'), natsUrl: nats.url, eventStream: testStream() };
    const service = await startService(place);
    await eventually(async () => expect((await service.internal('/healthz')).status).toBe(200));
    expect(await readiness(service)).toEqual({ status: 503, waitingFor: ['MongoDB'] });
    await eventually(async () => expect(logLines(service).map(({ msg }) => msg)).toContain('waiting for MongoDB'));
    await mongo.start();
    await eventually(async () => expect(await readiness(service)).toEqual({ status: 503, waitingFor: ['NATS'] }));
    expect((await service.internal('/healthz')).status).toBe(200);
    await nats.start();
    await service.says('ready');
    expect(await readiness(service)).toEqual({ status: 200, waitingFor: [] });
    expect(await service.client.deposit({ params: { id: 'a' }, body: { amount: 1 } })).toEqual({ version: 2 });
    const waited = logLines(service).map(({ msg }) => msg);
    expect(waited).toEqual(expect.arrayContaining(['waiting for MongoDB', 'waiting for NATS', 'ready']));
  });

  it('warns of servers without credentials, unless it has demo data', async () => {
    for (const demo of ['0', '1']) {
      const service = await startService({ mongoUrl: 'mongodb://127.0.0.1:9/bank', natsUrl: nats.url, demo });
      await eventually(async () => expect((await service.internal('/healthz')).status).toBe(200));
      service.process.kill('SIGTERM');
      expect(await service.ended).toBe(0);
      const warned = service.output().includes('MongoDB is used without credentials');
      expect([demo, warned]).toEqual([demo, demo === '0']);
    }
  });

  it('stops in time while it waits', async () => {
    const place = { mongoUrl: 'mongodb://127.0.0.1:9/bank', natsUrl: nats.url };
    const service = await startService(place);
    await eventually(async () => expect((await service.internal('/healthz')).status).toBe(200));
    service.process.kill('SIGTERM');
    expect(await service.ended).toBe(0);
  });
});

describe('an invalid configuration', () => {
  it('ends the process with a message that names each variable', async () => {
    const file = join(testRunFolder(), 'token');
    writeFileSync(file, 'short\n');
    const service = startScript('service', {
      serviceTokenFile: file,
      natsUrl: 'not an address',
      mongoUrlFile: '/nowhere/mongo',
      internalPort: '70000',
    });
    expect(await service.ended).toBe(78);
    for (const name of ['SERVICE_TOKEN', 'NATS_URL', 'MONGO_URL_FILE', 'INTERNAL_PORT']) {
      expect(service.output()).toContain(`${name}: `);
    }
    expect(service.output()).not.toContain('    at ');
  });

  it('ends the process when its port is taken', async () => {
    const place = { mongoUrl: testMongoUrl('port'), natsUrl: testNatsUrl(), eventStream: testStream() };
    const one = await startService(place);
    await one.says('ready');
    const two = startScript('service', { serviceToken: TOKEN, ...place, port: new URL(one.url).port });
    expect(await two.ended).toBe(1);
    expect(two.output()).toContain('EADDRINUSE');
  });
});

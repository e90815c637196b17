import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import { MongoClient } from 'mongodb';
import released from '../../../package.json' with { type: 'json' };
import { startTimeOf } from '../../shared/process-identity.ts';
import { eventually } from '../../test/eventually.ts';
import { type RunningProduct, startProduct } from '../../test/product.ts';
import { testRunFolder } from '../../test/test-run.ts';
import { ownProcesses, serviceNames } from '../../topology/processes.ts';
import { cardume } from './cardume.ts';

let product: RunningProduct;
const call = (...args: string[]) => cardume(product.environment, ...args);
const emailOf = (name: string) => `${name}-${product.serviceToken.slice(0, 6)}@example.com`;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

function signIn(identifier: string, password: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ identifier, password });
  return fetch(`${product.baseUrl}/api/auth/login`, { method: 'POST', headers, body });
}

describe('cardume', () => {
  it('lists its commands, and ends with 2 for wrong arguments', async () => {
    const help = await call('--help');
    expect(help.status).toBe(0);
    for (const name of ['status', 'admin', 'check', 'rebuild', 'rebuild-analytics', 'dead-letters', 'failed-jobs']) {
      expect(help.stdout).toContain(`\n  ${name}`);
    }
    expect(await call('rebuild', '--verfiy')).toMatchObject({ status: 2, stdout: '' });
    expect(await call('resotre')).toMatchObject({ status: 2, stdout: '' });
  });

  it('names what is missing where nothing is found', async () => {
    const { AUTH_URL: _missing, ...environment } = product.environment;
    const called = await cardume(environment, 'admin', 'create', '--email', emailOf('nobody'));
    expect(called).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('set AUTH_URL') });
  });
});

interface Replica {
  name: string;
  version: string | null;
}

/* A process that stands still for a moment does not answer, and counts as gone when it has told nothing of itself for 15 s. */
describe('status', () => {
  it('shows the version of every running process, so that old ones are seen beside new ones', async () => {
    const ours = ownProcesses.map(({ name }) => [name, released.version]);
    const versions = async () => {
      const { stdout } = await call('status', '--json');
      const { replicas } = JSON.parse(stdout) as { replicas: Replica[] };
      return replicas.map(({ name, version }) => [name, version]).sort();
    };
    await eventually(async () => expect(await versions()).toEqual([...ours].sort()));
    await eventually(async () => {
      const { stdout } = await call('status');
      for (const { name } of ownProcesses) expect(stdout).toMatch(new RegExp(`^${name} +${released.version} +20`, 'm'));
    });

    // Reports of BFFs of other versions; those of the earliest versions have no version.
    const report = (id: string, body: object) =>
      fetch(`${product.urls.auth}/replicas/${id}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${product.serviceToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'bff', restore: null, phase: 'open', ...body }),
      });
    const [old, unversioned] = [randomUUID(), randomUUID()];
    await eventually(async () => {
      expect((await report(old, { version: '0.9.0' })).status).toBe(200);
      expect((await report(unversioned, {})).status).toBe(200);
      expect(await versions()).toEqual([...ours, ['bff', '0.9.0'], ['bff', null]].sort());
    });
  });

  it('ends with 1 while a service does not respond, and names it', async () => {
    const healthy = await eventually(async () => {
      const called = await call('status', '--json');
      expect(called.status).toBe(0);
      return called;
    });
    const { processes } = JSON.parse(healthy.stdout);
    expect(processes.map(({ name, health }: { name: string; health: string }) => [name, health])).toEqual(
      serviceNames.map((name) => [name, 'answers']),
    );
    await product.processes.kill('catalog');
    await eventually(async () => {
      const called = await call('status');
      expect(called.status).toBe(1);
      expect(called.stdout).toMatch(/^catalog +the service does not answer +http/m);
      expect(called.stdout).toMatch(/^stores +answers +http/m);
    });
    await product.processes.restart('catalog');
  });

  it('ends with 1 while no BFF or no worker runs, and names it', async () => {
    const names = ['analytics-worker', 'bff'];
    await Promise.all(names.map((name) => product.processes.kill(name)));
    await eventually(async () => {
      const called = await call('status');
      expect(called.status).toBe(1);
      for (const name of names) expect(called.stdout).toMatch(new RegExp(`^${name} +down +-`, 'm'));
      expect(called.stdout).toMatch(/^analytics +answers +http/m);
    });
    const { processes } = JSON.parse((await call('status', '--json')).stdout);
    expect(processes).toEqual(expect.arrayContaining(names.map((name) => ({ name, health: 'down', url: null }))));
    await Promise.all(names.map((name) => product.processes.restart(name)));
    await eventually(async () => expect((await call('status')).status).toBe(0));
  });

  it('reports messages that could not be applied', async () => {
    const client = await MongoClient.connect(product.mongoUrl('catalog'));
    const letters = client.db().collection<{ _id: string }>('dead_letters');
    const letter = {
      consumer: 'copies',
      subject: 'a subject',
      seq: 1,
      reason: 'poison',
      tries: 8,
      at: new Date().toISOString(),
    };
    await letters.insertOne({ _id: 'copies:a subject', ...letter });
    await eventually(async () => {
      const { status, stdout } = await call('status');
      expect(status).toBe(0);
      expect(stdout).toContain('1 dead letters: cardume dead-letters gives their reasons.');
      expect(JSON.parse((await call('status', '--json')).stdout)).toMatchObject({ deadLetters: 1, restore: null });
    });
    await letters.deleteMany({});
    await client.close();
  });
});

test('the status of a local stack has no passwords of its servers', async () => {
  const home = join(testRunFolder(), 'stack-with-logins');
  const ended = { state: 'restarting', pid: null, born: null, port: null, internalPort: null, log: null, restarts: 0 };
  const run = {
    pid: process.pid,
    born: startTimeOf(process.pid),
    ...{ baseUrl: 'http://localhost:1', state: 'ready', startedAt: new Date().toISOString(), data: home },
    servers: [
      { ...ended, name: 'mongo', url: 'mongodb://cardume:secret@127.0.0.1:1' },
      { ...ended, name: 'nats', url: 'nats://cardume:secret@127.0.0.1:1,nats://cardume:secret@127.0.0.1:2' },
    ],
    processes: serviceNames.map((name) => ({ ...ended, name, url: 'http://127.0.0.1:1' })),
  };
  await mkdir(home);
  await writeFile(join(home, 'run.json'), JSON.stringify(run));
  const statusOf = (...args: string[]) => cardume({ PATH: process.env.PATH, CARDUME_HOME: home }, 'status', ...args);
  const [words, json] = [await statusOf(), await statusOf('--json')];
  expect([words.status, json.status]).toEqual([1, 1]);
  expect(words.stdout).toMatch(/^mongo .* mongodb:\/\/127\.0\.0\.1:1 *$/m);
  const { processes } = JSON.parse(json.stdout);
  expect(processes[1]).toMatchObject({ name: 'nats', url: 'nats://127.0.0.1:1,nats://127.0.0.1:2' });
  for (const { stdout, stderr } of [words, json]) expect(stdout + stderr).not.toContain('secret');
});

describe('admin create', () => {
  it('creates an admin who can sign in with the printed password', async () => {
    const email = emailOf('printed');
    const called = await call('admin', 'create', '--email', email, '--first-name', 'Ana');
    expect(called.status).toBe(0);
    const [, password = ''] = /^Password: (\S{16})$/m.exec(called.stdout) ?? [];
    const signedIn = await signIn(email, password);
    expect(signedIn.status).toBe(200);
    expect(await signedIn.json()).toMatchObject({ user: { email, firstName: 'Ana', role: 'admin' } });
  });

  it('takes the password of the environment and does not print it', async () => {
    const email = emailOf('given');
    const called = await cardume(
      { ...product.environment, ADMIN_PASSWORD: 'a password of my own' },
      ...['admin', 'create', '--email', email, '--json'],
    );
    expect(JSON.parse(called.stdout)).toEqual({ id: expect.any(String), email });
    expect((await signIn(email, 'a password of my own')).status).toBe(200);
  });

  it('refuses an e-mail that has an account, and calls without the operators’ token', async () => {
    const email = emailOf('twice');
    expect((await call('admin', 'create', '--email', email)).status).toBe(0);
    const again = await call('admin', 'create', '--email', email);
    expect(again).toMatchObject({ status: 1, stdout: '', stderr: 'cardume: Este email já está cadastrado\n' });
    const { status } = await fetch(`${product.urls.auth}/operations/admins`, {
      method: 'POST',
      headers: { authorization: `Bearer ${product.serviceToken}` },
    });
    expect(status).toBe(401);
  });
});

describe('rebuild-analytics, dead-letters, failed-jobs', () => {
  it('end with 0 and print one JSON value with --json', async () => {
    const rebuilt = await call('rebuild-analytics', '--json');
    expect(rebuilt).toMatchObject({ status: 0 });
    expect(JSON.parse(rebuilt.stdout)).toEqual({ logs: 0 });
    for (const name of ['dead-letters', 'failed-jobs', 'parked-jobs']) {
      const called = await call(name, '--json');
      expect([called.status, JSON.parse(called.stdout)]).toEqual([0, []]);
    }
    const verified = await call('rebuild', '--verify', '--json');
    expect(verified.status).toBe(0);
    expect(JSON.parse(verified.stdout)).toContainEqual(
      expect.objectContaining({ service: 'auth', aggregate: 'user', differing: 0, failed: 0 }),
    );
  });
});

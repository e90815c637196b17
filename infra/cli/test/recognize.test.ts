import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE_ID, type DatabaseIdRow, MAINTENANCE_COLLECTION } from '@cardume/kit/maintenance';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { type RunningProduct, startProduct } from '../../test/product.ts';
import { type ServiceClients, servicesOf } from '../../test/services.ts';
import { openShop } from '../../test/shops.ts';
import { testRunFolder } from '../../test/test-run.ts';
import { mongoUrl } from '../../topology/addresses.ts';
import { serviceNames } from '../../topology/processes.ts';
import { cardume } from './cardume.ts';

/* Commands with the addresses of one installation and the databases of another one on the same MongoDB. */

let ours: RunningProduct;
let theirs: RunningProduct;
let services: ServiceClients;
let mongo: MongoClient;

beforeAll(async () => {
  [ours, theirs] = await Promise.all([startProduct({ only: serviceNames }), startProduct({ only: serviceNames })]);
  services = servicesOf(ours);
  mongo = await MongoClient.connect(ours.environment.MONGO_URL ?? '');
});
afterAll(async () => {
  await mongo?.close();
  await Promise.all([ours?.stop(), theirs?.stop()]);
});

const newFolder = () => mkdtempSync(join(testRunFolder(), 'recognize-'));
const prefixOf = (product: RunningProduct) => product.environment.MONGO_DATABASE_PREFIX ?? '';
const call = (env: NodeJS.ProcessEnv, ...args: string[]) => cardume({ ...ours.environment, ...env }, ...args);
const idOf = async (prefix: string, service: string) =>
  (
    await mongo
      .db(`${prefix}_${service}`)
      .collection<DatabaseIdRow>(MAINTENANCE_COLLECTION)
      .findOne({ _id: DATABASE_ID })
  )?.id;

async function backUp(folder: string): Promise<string> {
  const called = await call({}, 'backup', '--to', folder);
  expect(called).toMatchObject({ status: 0 });
  return called.stdout.trimEnd().split('\n').at(-1) ?? '';
}

describe('a command', () => {
  it('names the databases that it is about to touch', async () => {
    const { status, stderr } = await call({}, 'backup', '--to', newFolder());
    expect(status).toBe(0);
    for (const name of serviceNames) {
      const id = await idOf(prefixOf(ours), name);
      expect(stderr).toMatch(new RegExp(`^${name}: database ${prefixOf(ours)}_${name}, id ${id}, version `, 'm'));
    }
  });

  it.each(['the name of no installation', 'that of another installation'])(
    'refuses to touch anything with %s as prefix',
    async (what) => {
      const folder = newFolder();
      const kept = await backUp(folder);
      const shop = await openShop(servicesOf(theirs));
      const prefix = what.startsWith('that') ? prefixOf(theirs) : 'nothing';
      const env = { MONGO_DATABASE_PREFIX: prefix };
      for (const args of [
        ['backup', '--to', folder, '--keep', '1d'],
        ['check', '--repair'],
        ['restore', kept, '--replace'],
        ['restore', '--abandon'],
      ]) {
        const called = await call(env, ...args);
        expect(called).toMatchObject({ status: 1, stdout: '' });
        expect(called.stderr).toContain(`The database ${prefix}_stores has `);
        expect(called.stderr).toContain(`the service uses ${prefixOf(ours)}_stores with the id `);
      }
      expect((await readdir(folder)).filter((name) => name.startsWith('2'))).toEqual([kept.split('/').at(-1)]);
      expect(await servicesOf(theirs).stores.getStore({ params: { id: shop.id } })).toMatchObject({ id: shop.id });
      const databases = (await mongo.db('admin').admin().listDatabases({ nameOnly: true })).databases;
      expect(databases.filter(({ name }) => name.startsWith('nothing'))).toEqual([]);
    },
  );

  it('refuses a copy of a database, also where it has the same name and id', async () => {
    const copied = 'test_recognize_copy';
    for (const service of serviceNames) {
      const copy = mongo.db(`${copied}_${service}`);
      const source = mongo.db(`${prefixOf(ours)}_${service}`);
      for (const { name } of await source.listCollections().toArray()) {
        await source
          .collection(name)
          .aggregate([{ $out: { db: copy.databaseName, coll: name } }])
          .toArray();
      }
      // Copied while nothing ran for a moment.
      await copy.collection('maintenance_replicas').updateMany({}, { $set: { seenAt: new Date(0) } });
    }
    const called = await call({ MONGO_DATABASE_PREFIX: copied }, 'backup', '--to', newFolder());
    expect(called).toMatchObject({ status: 1, stdout: '' });
    for (const name of serviceNames) {
      expect(called.stderr).toContain(
        `The database ${copied}_${name} is a copy: the service writes to ${prefixOf(ours)}`,
      );
      await mongo.db(`${copied}_${name}`).dropDatabase();
    }
  });

  it('refuses a backup without the database of a service that uses another one', async () => {
    await ours.processes.restart('analytics', {
      MONGO_URL: mongoUrl(ours.environment.MONGO_URL ?? '', `${prefixOf(ours)}_elsewhere`),
    });
    const folder = newFolder();
    const called = await call({}, 'backup', '--to', folder);
    expect(called).toMatchObject({ status: 1, stdout: '' });
    expect(called.stderr).toContain(`the service uses ${prefixOf(ours)}_elsewhere`);
    expect(called.stderr).not.toContain('_stores has');
    expect(await readdir(folder)).toEqual([]);
    await ours.processes.restart('analytics');
    await backUp(folder);
  });

  it('refuses to go on without the answer of a service', async () => {
    await ours.processes.kill('reviews');
    const called = await call({}, 'backup', '--to', newFolder());
    expect(called).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('reviews does not answer.'),
    });
    const foreign = await call({ OPERATOR_TOKEN: 'the token of somebody else' }, 'check');
    expect(foreign).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('refuses OPERATOR_TOKEN') });
    await ours.processes.restart('reviews');
  });
});

describe('the id of a database', () => {
  it('is made at the start of an installation that has none, and stays afterwards', async () => {
    const rows = mongo.db(`${prefixOf(ours)}_stores`).collection<DatabaseIdRow>(MAINTENANCE_COLLECTION);
    const before = await idOf(prefixOf(ours), 'stores');
    await ours.processes.restart('stores');
    expect(await idOf(prefixOf(ours), 'stores')).toBe(before);
    await ours.processes.kill('stores');
    await rows.deleteOne({ _id: DATABASE_ID });
    await ours.processes.restart('stores');
    const made = await idOf(prefixOf(ours), 'stores');
    expect(made).toMatch(/^[0-9a-f-]{36}$/);
    expect(made).not.toBe(before);
  });

  it('is that of the installation after a restore of another one', async () => {
    await openShop(services);
    const path = await backUp(newFolder());
    const before = await Promise.all(serviceNames.map((name) => idOf(prefixOf(theirs), name)));
    expect(new Set(before).size).toBe(serviceNames.length);
    const called = await cardume(theirs.environment, 'restore', path, '--replace');
    expect(called).toMatchObject({ status: 0 });
    expect(await Promise.all(serviceNames.map((name) => idOf(prefixOf(theirs), name)))).toEqual(before);
  });
});

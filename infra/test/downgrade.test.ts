import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DataVersionRow, MAINTENANCE_COLLECTION, VERSION_ID } from '@cardume/kit/maintenance';
import { version } from '@cardume/kit/version';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Document, MongoClient } from 'mongodb';
import { cardume } from '../cli/test/cardume.ts';
import { ownProcesses } from '../topology/processes.ts';
import { type RunningProduct, startProduct } from './product.ts';
import { servicesOf } from './services.ts';
import { openShop } from './shops.ts';
import { testRunFolder } from './test-run.ts';
import { untilAllPublished } from './until-all-published.ts';

/* A version that is older than the data neither starts nor restores. */

const [major = 0, minor = 0] = version.split('.').map(Number);
/** The next release. */
const later = { version: `${major}.${minor + 1}.0`, major, minor: minor + 1 };

let product: RunningProduct;
let mongo: MongoClient;

beforeAll(async () => {
  // Operators' commands need an answer of every service.
  const only = ownProcesses.flatMap(({ name, role }) => (role === 'bff' ? [] : [name]));
  product = await startProduct({ only, second: ['stores'] });
  mongo = await MongoClient.connect(product.environment.MONGO_URL ?? '');
  await openShop(servicesOf(product));
  await untilAllPublished(mongo, product);
});
afterAll(async () => {
  await mongo?.close();
  await product?.stop();
});

const database = (service: string) => mongo.db(`${product.environment.MONGO_DATABASE_PREFIX}_${service}`);
const records = (service: string) => database(service).collection<DataVersionRow>(MAINTENANCE_COLLECTION);

/** Returns all documents of a service by collection, without the reports of running replicas. */
async function documents(service: string): Promise<Document> {
  const names = (await database(service).listCollections().toArray()).map(({ name }) => name).sort();
  const all: Document = {};
  for (const name of names.filter((one) => one !== 'maintenance_replicas')) {
    all[name] = await database(service).collection(name).find().sort({ _id: 1 }).toArray();
  }
  return all;
}

/** The environment of commands while only the second replica of stores runs. */
const withRunningStores = () => ({ ...product.environment, STORES_URL: product.urls['stores-2'] });

it('a process records its version in its database', async () => {
  for (const service of ['auth', 'stores', 'analytics']) {
    expect(await records(service).findOne({ _id: VERSION_ID })).toMatchObject({ version, major, minor });
  }
});

it.each([
  ['stores', 'stores'],
  ['analytics-worker', 'analytics'],
])('%s ends with a sentence on data of a later release, and changes nothing', async (name, service) => {
  await records(service).updateOne({ _id: VERSION_ID }, { $set: later });
  const before = await documents(service);
  await expect(product.processes.restart(name)).rejects.toThrow(
    `${name}: The data was written by version ${later.version} and this is version ${version}, which does not know all ` +
      `of it. Start version ${later.version} again, or go back by a backup as docs/upgrading.md describes. Nothing was changed.`,
  );
  expect(await documents(service)).toEqual(before);
});

it('a replica that is already running keeps working', async () => {
  const others = servicesOf({ ...product, environment: withRunningStores() });
  const { id } = await openShop(others);
  expect(await others.stores.getStore({ params: { id } })).toMatchObject({ approved: true });
});

it('a backup names the last release that wrote one of its databases, and this one does not restore it', async () => {
  const folder = mkdtempSync(join(testRunFolder(), 'later-'));
  const backup = await cardume(withRunningStores(), 'backup', '--to', folder, '--json');
  expect(backup.status === 0 || backup.stderr).toBe(true);
  const { path } = JSON.parse(backup.stdout);
  expect(JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'))).toMatchObject({ version: later.version });
  await untilAllPublished(mongo, product);
  const before = await documents('auth');
  expect(await cardume(withRunningStores(), 'restore', path, '--replace')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(
      `The backup is of version ${later.version}, and this command is of version ${version}`,
    ),
  });
  expect(await documents('auth')).toEqual(before);
});

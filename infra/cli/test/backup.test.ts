import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isDataCollection,
  MAINTENANCE_COLLECTION,
  type Phase,
  RESTORE_RECORD_ID,
  type RestoreRecord,
} from '@cardume/kit/maintenance';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { BSON, MongoClient } from 'mongodb';
import { testBucket, testS3Client } from '../../test/buckets.ts';
import { eventually } from '../../test/eventually.ts';
import { type RunningProduct, startProduct } from '../../test/product.ts';
import { type ServiceClients, servicesOf } from '../../test/services.ts';
import { addProduct, openShop } from '../../test/shops.ts';
import { testRunFolder } from '../../test/test-run.ts';
import { untilAllPublished } from '../../test/until-all-published.ts';
import { serviceNames } from '../../topology/processes.ts';
import { createBackup } from '../src/backup/create-backup.ts';
import { chunksOfDocuments } from '../src/backup/documents.ts';
import { type Manifest, manifest } from '../src/backup/manifest.ts';
import { openStore, openStoreForBackups } from '../src/backup/open-store.ts';
import { picturesOf } from '../src/backup/pictures.ts';
import { unseal } from '../src/backup/secrets.ts';
import { FolderStore } from '../src/backup/store.ts';
import { environmentInstallation } from '../src/installation.ts';
import { findBackup } from '../src/restore/find-backup.ts';
import { cardume, startCardume } from './cardume.ts';

let product: RunningProduct;
let services: ServiceClients;
let mongo: MongoClient;

beforeAll(async () => {
  product = await startProduct({ only: serviceNames, s3: await testBucket() });
  services = servicesOf(product);
  mongo = await MongoClient.connect(product.environment.MONGO_URL ?? '');
});
afterAll(async () => {
  await mongo?.close();
  await product?.stop();
});

/** Files of a backup without secrets. */
const FILES = ['manifest.json', 'signature.json'];

const newFolder = () => mkdtempSync(join(testRunFolder(), 'backups-'));

/** Makes a backup. @returns its path, the other lines of the output, and its manifest */
async function backUp(folder: string, env: NodeJS.ProcessEnv = {}, ...options: string[]) {
  const called = await cardume({ ...product.environment, ...env }, 'backup', '--to', folder, ...options);
  expect(called).toMatchObject({ status: 0 });
  const lines = called.stdout.trimEnd().split('\n');
  const path = lines.pop() ?? '';
  const content = manifest.parse(JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8')));
  return { path, lines, manifest: content };
}

/** Returns the documents of a backed-up collection. */
async function documents(folder: string, of: Manifest, service: string, name: string): Promise<BSON.Document[]> {
  const collection = of.databases[service]?.collections.find((one) => one.name === name);
  if (!collection) throw new Error(`${service}/${name} is not in the backup`);
  const found = [];
  for await (const some of chunksOfDocuments(new FolderStore(folder), collection)) {
    found.push(...some.map((document) => BSON.deserialize(document)));
  }
  expect(found).toHaveLength(collection.count);
  return found;
}

async function files(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function putPicture(key: string, content: string): Promise<void> {
  await adoptBucket();
  await testS3Client().putObject(product.environment.S3_BUCKET ?? '', key, content);
}

/** Gives the bucket to the installation, as a BFF does at its start. */
async function adoptBucket(): Promise<void> {
  expect(await cardume(product.environment, 'bucket', 'adopt')).toMatchObject({ status: 0 });
}

describe('a backup', () => {
  it('resets the history window of MongoDB, also where a killed backup has raised it', async () => {
    const window = 'minSnapshotHistoryWindowInSeconds';
    const admin = mongo.db('admin');
    const note = { _id: 'history' };
    const auth = new URL(product.mongoUrl('auth')).pathname.slice(1);
    const notes = mongo.db(auth).collection<{ _id: string; seconds: number }>('maintenance');
    await notes.insertOne({ ...note, seconds: 300 });
    await admin.command({ setParameter: 1, [window]: 21_600 });
    await backUp(newFolder());
    expect(await notes.findOne(note)).toBeNull();
    // Backups of concurrent tests on the same server raise the setting temporarily.
    await eventually(async () =>
      expect(await admin.command({ getParameter: 1, [window]: 1 })).toMatchObject({ [window]: 300 }),
    );
  });

  it('has every document and index of all databases, as they are stored', async () => {
    const shop = await openShop(services);
    await addProduct(services, shop.id);
    await services.analytics.recordVisits({ body: { visits: [{ storeId: shop.id, visitor: 'v', source: 'Web' }] } });
    const folder = newFolder();
    await untilAllPublished(mongo, product);
    const before = new Date().toISOString();
    const backup = await backUp(folder);
    const after = new Date().toISOString();
    expect(before <= backup.manifest.moment && backup.manifest.moment <= after).toBe(true);
    expect(Object.keys(backup.manifest.databases).sort()).toEqual([...serviceNames].sort());
    for (const [service, { collections }] of Object.entries(backup.manifest.databases)) {
      const db = mongo.db(`${product.environment.MONGO_DATABASE_PREFIX}_${service}`);
      expect(collections.map(({ name }) => name)).toEqual(
        (await db.listCollections().toArray())
          .map(({ name }) => name)
          .filter(isDataCollection)
          .sort(),
      );
      for (const { name, indexes } of collections) {
        const stored = await db.collection(name).find().sort({ _id: 1 }).toArray();
        expect(await documents(folder, backup.manifest, service, name)).toEqual(stored);
        expect(indexes).toHaveLength((await db.collection(name).indexes()).length - 1);
      }
    }
    expect(backup.path).toBe(join(folder, backup.path.split('/').at(-1) ?? ''));
    expect(backup.lines.join('\n')).toContain('BACKUP_PASSPHRASE is not set');
    expect(backup.lines.join('\n')).toContain('Databases and pictures in it are not encrypted');
  });

  it('shows one moment of all databases while writes come in', async () => {
    const written: string[] = [];
    let writing = true;
    // One writer, because each shop has an owner whose password is hashed: more would take the backup's CPU time.
    const writer = (async () => {
      while (writing) {
        const shop = await openShop(services);
        await addProduct(services, shop.id);
        written.push(shop.id);
      }
    })();
    await eventually(async () => expect(written.length).toBeGreaterThan(10));
    const beforeCommand = [...written];
    const folder = newFolder();
    const { manifest: content } = await backUp(folder);
    writing = false;
    await writer;
    const ids = async (service: string, name: string) =>
      new Set((await documents(folder, content, service, name)).map(({ _id }) => String(_id)));
    const [users, shops, assortments] = [
      await ids('auth', 'users'),
      await ids('stores', 'stores'),
      await ids('catalog', 'assortments'),
    ];
    for (const id of beforeCommand) expect([shops.has(id), assortments.has(id)]).toEqual([true, true]);
    expect(written.filter((id) => !shops.has(id)).length).toBeGreaterThan(0);
    // Owner, shop and product are written in this order: a snapshot never has one without the previous ones.
    for (const { state } of await documents(folder, content, 'stores', 'stores')) {
      if (state) expect(users.has(state.ownerId)).toBe(true);
    }
    for (const id of assortments) expect(shops.has(id)).toBe(true);
    // A stream's document and its events are from the same moment, too.
    const events = await documents(folder, content, 'stores', 'events');
    const last = new Map<string, number>();
    for (const { streamId, version } of events) last.set(streamId, Math.max(version, last.get(streamId) ?? 0));
    for (const { _id, version } of await documents(folder, content, 'stores', 'stores')) {
      expect(last.get(`store-${_id}`)).toBe(version);
    }
  });

  it('writes only what the folder does not have', async () => {
    await untilAllPublished(mongo, product);
    const folder = newFolder();
    const first = await backUp(folder);
    const before = await files(folder);
    const second = await backUp(folder);
    expect(second.path).not.toBe(first.path);
    const added = (await files(folder)).filter((file) => !before.includes(file));
    expect(added.sort()).toEqual(FILES.map((name) => join(second.path, name)));
  });

  it('has the pictures that rows name, with their narrower copies, and no other', async () => {
    const [folderOfOwner, folder] = ['owner-of-the-pictures', newFolder()];
    const key = (name: string) => `${folderOfOwner}/${name}.webp`;
    const shop = await openShop(services, { coverImageUrl: `/media/${key('cover')}` });
    const one = await addProduct(services, shop.id, { imageUrls: [`/media/${key('one')}`, `/media/${key('lost')}`] });
    for (const name of ['cover', 'cover.w320', 'one', 'unused']) await putPicture(key(name), `content of ${name}`);
    const { manifest: content, lines } = await backUp(folder);
    const store = new FolderStore(folder);
    const kept = [];
    for await (const picture of picturesOf(store, content))
      if (picture.key.startsWith(folderOfOwner)) kept.push(picture);
    expect(kept.map((picture) => picture.key).sort()).toEqual(['cover', 'cover.w320', 'one'].map(key).sort());
    for (const { key: kept_, hash } of kept) {
      const file = (await store.get(`pictures/${hash.slice(0, 2)}/${hash}`)).toString();
      expect(`${folderOfOwner}/${file.replace('content of ', '')}.webp`).toBe(kept_);
    }
    expect(content.pictures.missing).toBe(1);
    expect(lines.join('\n')).toContain('1 pictures are named and not in the bucket.');
    // Pictures that only events reference are no longer shown, so they are not backed up.
    await services.catalog.removeProduct({ params: { storeId: shop.id, id: one.id } });
    const later = await backUp(folder);
    const names = [];
    for await (const picture of picturesOf(store, later.manifest)) names.push(picture.key);
    expect(names).toContain(key('cover'));
    expect(names).not.toContain(key('one'));
  });

  it('has the secrets only under a passphrase', async () => {
    const folder = newFolder();
    const { path, lines } = await backUp(folder, { BACKUP_PASSPHRASE: 'a passphrase' });
    expect(lines.join('\n')).not.toContain('BACKUP_PASSPHRASE');
    const file = await readFile(join(path, 'secrets.json'));
    expect(await unseal(file, 'a passphrase')).toEqual({ visitorSecret: product.environment.VISITOR_SECRET });
    expect((await readdir((await backUp(folder)).path)).sort()).toEqual(FILES);
  });

  it('goes to a bucket as well, and prints its address', async () => {
    await untilAllPublished(mongo, product);
    const { bucket } = await testBucket();
    const place = `s3://${bucket}/daily`;
    const called = await cardume(product.environment, 'backup', '--to', place, '--json');
    expect(called.status).toBe(0);
    const { path, documents: count } = JSON.parse(called.stdout);
    expect(path.startsWith(`${place}/2`)).toBe(true);
    expect(count).toBeGreaterThan(0);
    const again = JSON.parse((await cardume(product.environment, 'backup', '--to', place, '--json')).stdout);
    expect(again.added).toBe(0);
  });

  it('does not go to the bucket of the pictures, from which a restore still takes one', async () => {
    const { S3_BUCKET: bucket = '', S3_ENDPOINT: endpoint = '' } = product.environment;
    const place = `s3://${bucket}/daily`;
    const sameServer = `${endpoint.toUpperCase().replace('HTTP', 'http')}/`;
    for (const env of [{}, { BACKUP_TO: place }, { BACKUP_S3_ENDPOINT: sameServer }]) {
      const to = 'BACKUP_TO' in env ? [] : ['--to', place];
      const called = await cardume({ ...product.environment, ...env }, 'backup', ...to);
      expect(called).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('Use another bucket') });
    }
    const installation = environmentInstallation(product.environment);
    // A bucket of the same name on another server.
    const elsewhere = environmentInstallation({ ...product.environment, BACKUP_S3_ENDPOINT: 'http://backups.example' });
    expect(openStoreForBackups(place, elsewhere).address('name')).toBe(`${place}/name`);
    const parts = { store: openStore(place, installation), passphrase: undefined, progress: () => undefined };
    const { name } = await createBackup({ ...parts, installation });
    const found = await findBackup(`${place}/${name}`, installation);
    expect(found).toMatchObject({ name, path: `${place}/${name}` });
  });

  it('that cannot be written ends with 1 and is no backup', async () => {
    const folder = newFolder();
    await mkdir(join(folder, 'backups'));
    await writeFile(join(folder, 'backups', 'chunks'), 'in the way');
    const called = await cardume(product.environment, 'backup', '--to', join(folder, 'backups'));
    expect(called).toMatchObject({ status: 1, stdout: '' });
    expect(await readdir(join(folder, 'backups'))).toEqual(['chunks']);
  });
});

describe('during a restore', () => {
  /** Records a restore of `stores`, as its command does. */
  async function recordRestore(phase: Phase, restore: string): Promise<void> {
    const { pathname } = new URL(product.mongoUrl('stores'));
    const records = mongo.db(pathname.slice(1)).collection<RestoreRecord & { _id: string }>(MAINTENANCE_COLLECTION);
    const at = new Date().toISOString();
    const record = { restore, phase, swapped: false, path: '/backups/2026', startedAt: at, renewedAt: at };
    await records.replaceOne({ _id: RESTORE_RECORD_ID }, record, { upsert: true });
  }
  afterEach(() => recordRestore('open', 'another'));

  it('that was cut short no backup is made', async () => {
    await recordRestore('load', 'cut short');
    const folder = newFolder();
    const called = await cardume(product.environment, 'backup', '--to', folder);
    expect(called).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('restore --abandon') });
    expect(called.stderr).toContain('(cardume restore /backups/2026)');
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['begins', 'load', 'restore --abandon'],
    ['begins and ends', 'open', 'Repeat the backup.'],
  ] as const)('that %s meanwhile the backup does not count as one', async (_what, phase, message) => {
    const folder = newFolder();
    const installation = environmentInstallation(product.environment);
    const parts = { installation, store: new FolderStore(folder), passphrase: undefined };
    let recorded: Promise<void> | undefined;
    const progress = (text: string) => {
      if (text.endsWith(' documents')) recorded ??= recordRestore(phase, `${phase} meanwhile`);
    };
    await expect(createBackup({ ...parts, progress })).rejects.toThrow(message);
    await recorded;
    expect((await readdir(folder)).filter((name) => name.startsWith('2'))).toEqual([]);
  });
});

describe('--daily', () => {
  it('makes a backup when the last one is a day old, until it is stopped', async () => {
    const folder = newFolder();
    const made = async () => (await readdir(folder)).filter((name) => name.startsWith('2')).sort();
    const first = startCardume(product.environment, 'backup', '--to', folder, '--daily');
    await eventually(async () => expect(await made()).toHaveLength(1));
    first.child.kill('SIGTERM');
    expect(await first.ended).toMatchObject({ status: 0, stdout: expect.stringContaining(folder) });
    const second = startCardume(product.environment, 'backup', '--to', folder, '--daily');
    let told = '';
    second.child.stderr?.on('data', (words) => {
      told += words;
    });
    await eventually(async () => expect(told).toContain('The next backup follows at'));
    expect(await made()).toHaveLength(1);
    second.child.kill('SIGTERM');
    expect(await second.ended).toMatchObject({ status: 0, stdout: '' });
    const [name = ''] = await made();
    await rename(join(folder, name), join(folder, '2020-01-01T000000.000Z'));
    const file = join(folder, '2020-01-01T000000.000Z', 'manifest.json');
    const content = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...content, moment: '2020-01-01T00:00:00.000Z' }));
    const third = startCardume(product.environment, 'backup', '--to', folder, '--daily');
    await eventually(async () => expect(await made()).toHaveLength(2));
    third.child.kill('SIGTERM');
    expect(await third.ended).toMatchObject({ status: 0 });
  });
});

describe('two backups of an installation', () => {
  const leases = () => {
    const auth = new URL(product.mongoUrl('auth')).pathname.slice(1);
    return mongo.db(auth).collection<{ _id: string; by: string | null; at: Date }>(MAINTENANCE_COLLECTION);
  };

  it('do not run at a time', async () => {
    const installation = environmentInstallation(product.environment);
    const parts = { installation, store: new FolderStore(newFolder()), passphrase: undefined };
    const progress = () => undefined;
    await leases().updateOne({ _id: 'backup' }, [{ $set: { by: 'a running one', at: '$$NOW' } }], { upsert: true });
    const renewing = setInterval(() => void leases().updateOne({ _id: 'backup' }, [{ $set: { at: '$$NOW' } }]), 500);
    await expect(createBackup({ ...parts, progress })).rejects.toThrow(
      'Another backup of this installation is under way.',
    );
    clearInterval(renewing);
  });

  it('a killed one keeps no later one away', async () => {
    await leases().updateOne({ _id: 'backup' }, { $set: { by: 'a killed one', at: new Date(0) } }, { upsert: true });
    await backUp(newFolder());
    expect(await leases().findOne({ _id: 'backup' })).toMatchObject({ by: null });
  });
});

describe('a damaged chunk', () => {
  it('is found by `backup verify`, and written again by `backup --verify`', async () => {
    const folder = newFolder();
    const { manifest: content } = await backUp(folder);
    const [chunk] = content.databases.stores?.collections.find(({ name }) => name === 'events')?.chunks ?? [];
    const hash = chunk?.hash ?? '';
    const file = join(folder, 'chunks', hash.slice(0, 2), hash);
    const verify = () => cardume(product.environment, 'backup', 'verify', '--to', folder, '--json');
    expect(await verify()).toMatchObject({ status: 0 });
    await writeFile(file, 'rotten');
    const found = await verify();
    expect(found.status).toBe(1);
    expect(JSON.parse(found.stdout).damaged).toEqual([
      expect.objectContaining({ path: `chunks/${hash.slice(0, 2)}/${hash}` }),
    ]);
    await backUp(folder, {}, '--verify');
    expect(await verify()).toMatchObject({ status: 0 });
  });
});

describe('backup list', () => {
  const list = async (folder: string, ...options: string[]) => {
    const called = await cardume(product.environment, 'backup', 'list', '--to', folder, ...options);
    return { ...called, lines: called.stdout.trimEnd().split('\n') };
  };

  it('tells of each backup its moment, version, counts, size and signature', async () => {
    const folder = newFolder();
    const { path, manifest: content } = await backUp(folder);
    const told = await list(folder, '--json');
    expect(told).toMatchObject({ status: 0, stderr: '' });
    const counts = Object.values(content.databases).flatMap(({ collections }) => collections.map(({ count }) => count));
    const bytes = (content.bytes ?? 0) + content.pictures.bytes;
    expect(bytes).toBeGreaterThan(1_000);
    expect(JSON.parse(told.stdout)).toEqual({
      backups: [
        {
          ...{ path, bytes, moment: content.moment, version: content.version, secrets: false, signature: 'signed' },
          ...{ documents: counts.reduce((sum, count) => sum + count, 0), pictures: content.pictures.count },
        },
      ],
      skipped: [],
    });
    expect((await list(folder)).lines).toEqual([
      expect.stringMatching(/^backup +as of +version/),
      expect.stringMatching(new RegExp(`^${path} +${content.moment} .* MB +no +signed$`)),
    ]);
  });

  it('names a backup whose manifest is damaged, and ends with 1', async () => {
    const folder = newFolder();
    const { path } = await backUp(folder);
    await writeFile(join(path, 'manifest.json'), 'rotten');
    const told = await list(folder);
    expect(told).toMatchObject({ status: 1, stdout: expect.stringContaining('is damaged: it is skipped.') });
  });

  it('says that a place has no backup, which `backup verify` takes for a failure', async () => {
    const folder = newFolder();
    expect(await list(folder)).toMatchObject({ status: 0, stdout: `There is no backup in ${folder}.\n` });
    const verified = await cardume(product.environment, 'backup', 'verify', '--to', folder);
    expect(verified).toMatchObject({ status: 1, stdout: expect.stringContaining(`There is no backup in ${folder}`) });
  });
});

describe('the last backup', () => {
  /** Returns the metrics of auth about backups, by name. */
  async function backupMetrics() {
    const text = await (await fetch(`${product.internalUrls.auth}/metrics`)).text();
    const lines = text.split('\n').filter((line) => line.startsWith('backup_'));
    return Object.fromEntries(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]));
  }
  const status = async () => JSON.parse((await cardume(product.environment, 'status', '--json')).stdout).backups;

  it('and failed attempts since are in the metrics of auth and in `cardume status`', async () => {
    const folder = newFolder();
    const { path, manifest: content } = await backUp(folder);
    const bytes = (content.bytes ?? 0) + content.pictures.bytes;
    const last = { path, moment: content.moment, finishedAt: content.finishedAt, bytes };
    expect(await status()).toEqual({ last, failures: 0, failure: null });
    const values = {
      [`backup_moment_timestamp_seconds{place="${folder}"}`]: Date.parse(content.moment) / 1_000,
      [`backup_bytes{place="${folder}"}`]: bytes,
    };
    expect(await backupMetrics()).toEqual({ ...values, backup_failed_attempts: 0 });
    const inTheWay = newFolder();
    await writeFile(join(inTheWay, 'chunks'), 'in the way');
    expect(await cardume(product.environment, 'backup', '--to', inTheWay)).toMatchObject({ status: 1 });
    expect(await backupMetrics()).toEqual({ ...values, backup_failed_attempts: 1 });
    const failure = { at: expect.any(String), reason: expect.stringContaining('chunks') };
    expect(await status()).toEqual({ last, failures: 1, failure });
    await backUp(folder);
    expect(await status()).toMatchObject({ failures: 0, failure: null });
  });
});

describe('--keep', () => {
  it('deletes older backups and the chunks that only they reference', async () => {
    const folder = newFolder();
    const first = await backUp(folder);
    // Younger ones may belong to a backup that is running.
    for (const file of await files(join(folder, 'chunks'))) await utimes(file, 0, 0);
    const shop = await openShop(services);
    const { path, lines, manifest: content } = await backUp(folder, {}, '--keep', '1d');
    expect(lines.join('\n')).toContain('1 older backups were deleted.');
    await expect(readdir(first.path)).rejects.toMatchObject({ code: 'ENOENT' });
    const shops = await documents(folder, content, 'stores', 'stores');
    expect(shops.map(({ _id }) => _id)).toContain(shop.id);
    const named = Object.values(content.databases).flatMap(({ collections }) =>
      collections.flatMap((one) => one.chunks),
    );
    const needed = new Set([...named, ...content.pictures.chunks].map(({ hash }) => hash));
    const kept = (await files(join(folder, 'chunks'))).map((file) => file.split('/').at(-1));
    expect(kept.sort()).toEqual([...needed].sort());
    expect((await files(path)).sort()).toEqual(FILES.map((name) => join(path, name)));
  });

  it('fails a running backup when another command deletes the backup whose chunks it reuses', async () => {
    const folder = newFolder();
    const { path } = await backUp(folder);
    const installation = environmentInstallation(product.environment);
    const parts = { installation, store: new FolderStore(folder), passphrase: undefined };
    const progress = (text: string) => {
      if (text.endsWith(' documents')) rmSync(path, { recursive: true, force: true });
    };
    await expect(createBackup({ ...parts, progress })).rejects.toThrow('Repeat this one.');
    expect(new Set(await readdir(folder)).difference(new Set(['chunks', 'pictures'])).size).toBe(0);
  });

  it('ends the command before it begins if its value is invalid', async () => {
    const folder = newFolder();
    const called = await cardume(product.environment, 'backup', '--to', folder, '--keep', 'all');
    expect(called).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('7d,4w,6m') });
    expect(await readdir(folder)).toEqual([]);
  });
});

import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { cardume } from '../../infra/cli/test/cardume.ts';
import { testBucket } from '../../infra/test/buckets.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { type ServiceClients, servicesOf } from '../../infra/test/services.ts';
import { openShop, untilApproved } from '../../infra/test/shops.ts';
import { testRunFolder } from '../../infra/test/test-run.ts';
import { untilAllPublished } from '../../infra/test/until-all-published.ts';

/* Set-up of the tests of restores: a running installation with two replicas of the BFF and of catalog. */

export const PASSPHRASE = 'a passphrase';

export let product: RunningProduct;
export let services: ServiceClients;
export let mongo: MongoClient;
/** URLs of the two BFFs. */
export let bffs: string[];

/** Registers hooks that start the installation before the tests of a file and stop it after them. */
export function setUpInstallation(): void {
  beforeAll(async () => {
    const env = { RATE_VISIT: '0', RATE_REVIEW: '0', RATE_LOGIN: '0,0' };
    product = await startProduct({ second: ['bff', 'catalog'], env, s3: await testBucket() });
    services = servicesOf(product);
    mongo = await MongoClient.connect(product.environment.MONGO_URL ?? '');
    bffs = [product.baseUrl, product.urls['bff-2'] ?? ''];
  });
  afterAll(async () => {
    await mongo?.close();
    await product?.stop();
  });
}

export const callCardume = (...args: string[]) =>
  cardume({ ...product.environment, BACKUP_PASSPHRASE: PASSPHRASE }, ...args);
export const database = (service: string) => mongo.db(`${product.environment.MONGO_DATABASE_PREFIX}_${service}`);
export const newFolder = () => mkdtempSync(join(testRunFolder(), 'restores-'));

export async function createBackup(): Promise<string> {
  const called = await callCardume('backup', '--to', newFolder());
  expect(called.status === 0 || called.stderr).toBe(true);
  return called.stdout.trimEnd().split('\n').at(-1) ?? '';
}

export async function restoreBackup(path: string, ...options: string[]) {
  const called = await callCardume('restore', path, '--replace', ...options);
  expect(called.status === 0 || called.stderr).toBe(true);
  return called;
}

export async function read<T>(url: string): Promise<T> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as T;
}

export const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

export const review = (bff: string, storeId: string, customerName: string) =>
  post(`${bff}/api/stores/${storeId}/reviews`, { customerName, rating: 4 });

export const untilInstallationPublished = () => untilAllPublished(mongo, product);

/** Expects both BFFs and the services to accept changes. */
export const expectChangesAccepted = async () => {
  for (const bff of bffs) expect((await post(`${bff}/api/client-errors`, {})).status).not.toBe(503);
  const id = (await openShop(services)).id;
  for (const bff of bffs) {
    await untilApproved(bff, id);
    expect((await review(bff, id, 'Ana')).status).toBe(201);
  }
};

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { nodeBinary } from '../local/processes.ts';
import { root } from '../shared/folders.ts';
import { eventSourcedServices } from '../topology/processes.ts';
import { type RunningProduct, startProduct } from './product.ts';
import { servicesOf } from './services.ts';
import { addProduct } from './shops.ts';

/* `cardume rebuild` continues after a stream that fails, names it, and exits with 1. */

let product: RunningProduct;
let catalog: MongoClient;
const [broken, tampered] = [randomUUID(), randomUUID()].sort() as [string, string];

beforeAll(async () => {
  product = await startProduct({ only: eventSourcedServices });
  catalog = await MongoClient.connect(product.mongoUrl('catalog'));
  for (const storeId of [broken, tampered]) await addProduct(servicesOf(product), storeId);
});
afterAll(async () => {
  await catalog?.close();
  await product?.stop();
});

function rebuild(...options: string[]): Promise<{ code: number; output: string }> {
  const where = { cwd: root, env: product.environment };
  return new Promise((resolve) => {
    execFile(nodeBinary(), ['infra/cli/src/main.ts', 'rebuild', ...options], where, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr });
    });
  });
}

it('rebuilds all streams but the broken one, names that one, and ends with 1', async () => {
  const events = catalog.db().collection('events');
  const products = catalog.db().collection('products');
  expect(await rebuild('--verify')).toMatchObject({ code: 0 });
  await events.updateOne({ streamId: `assortment-${broken}` }, { $rename: { 'data.price': 'data.cost' } });
  await products.updateMany({}, { $set: { name: 'tampered with' } });

  const verified = await rebuild('--verify');
  expect(verified).toMatchObject({ code: 1 });
  expect(verified.output).toContain('catalog/assortment: 2 streams, 1 differed, 1 failed');
  const rebuilt = await rebuild();
  expect(rebuilt).toMatchObject({ code: 1 });
  expect(rebuilt.output).toContain(`  ${broken} failed: `);
  expect(await products.countDocuments({ name: 'tampered with' })).toBe(1);

  await events.updateOne({ streamId: `assortment-${broken}` }, { $rename: { 'data.cost': 'data.price' } });
  expect(await rebuild()).toMatchObject({ code: 0 });
  expect(await products.countDocuments({ name: 'tampered with' })).toBe(0);
});

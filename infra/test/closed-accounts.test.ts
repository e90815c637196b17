import { natsOptions } from '@cardume/kit/stream';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { connect } from 'nats';
import { eventually } from './eventually.ts';
import { type RunningProduct, startProduct } from './product.ts';
import { testNatsUrl } from './servers.ts';
import { type ServiceClients, servicesOf } from './services.ts';
import { openShop } from './shops.ts';

/* An account that was closed after a backup is closed again when the backup is restored. */

const SERVICES = ['auth', 'stores'];
let product: RunningProduct;
let services: ServiceClients;

beforeAll(async () => {
  product = await startProduct({ only: SERVICES });
  services = servicesOf(product);
});
afterAll(() => product?.stop());

type Backup = Map<string, { name: string; documents: object[] }[]>;

async function backUp(): Promise<Backup> {
  const backup: Backup = new Map();
  for (const service of SERVICES) {
    const client = await MongoClient.connect(product.mongoUrl(service));
    const names = (await client.db().listCollections().toArray()).map(({ name }) => name);
    const read = async (name: string) => ({ name, documents: await client.db().collection(name).find().toArray() });
    backup.set(service, await Promise.all(names.map(read)));
    await client.close();
  }
  return backup;
}

async function restore(backup: Backup): Promise<void> {
  for (const [service, collections] of backup) {
    const client = await MongoClient.connect(product.mongoUrl(service));
    for (const { name, documents } of collections) {
      await client.db().collection(name).deleteMany({});
      if (documents.length > 0) await client.db().collection(name).insertMany(documents);
    }
    await client.close();
  }
}

/** Deletes the event stream, but not `EVT_CLOSED`, the stream of closed accounts. */
async function deleteEventStream(): Promise<void> {
  const nats = await connect(natsOptions({ NATS_URL: testNatsUrl() }));
  await (await nats.jetstreamManager()).streams.delete(product.environment.EVENT_STREAM ?? '');
  await nats.close();
}

it('a restored backup brings back no account that was closed since', async () => {
  const [closed, open] = [await openShop(services), await openShop(services)];
  const backup = await backUp();
  await services.auth.closeAccount({ params: { id: closed.ownerId }, body: {} });
  const isGone = async () => {
    await expect(services.stores.getStore({ params: { id: closed.id } })).rejects.toMatchObject({ status: 404 });
    await expect(services.auth.getUser({ params: { id: closed.ownerId } })).rejects.toMatchObject({ status: 404 });
  };
  await eventually(isGone);

  for (const service of SERVICES) await product.processes.kill(service, 'SIGTERM');
  await restore(backup);
  await deleteEventStream();
  for (const service of SERVICES) await product.processes.restart(service);
  await eventually(isGone);
  const left = JSON.stringify([...(await backUp()).values()]);
  expect(left).not.toContain(`${closed.ownerId}@example.com`);
  expect(await services.auth.getUser({ params: { id: open.ownerId } })).toMatchObject({ id: open.ownerId });
  expect(await services.stores.getStore({ params: { id: open.id } })).toMatchObject({ id: open.id });
});

import type { analyticsApi } from '@cardume/analytics/api';
import { PictureStorage } from '@cardume/bff/media';
import type { Client } from '@cardume/kit/contract';
import { type DedicatedServer, startDedicatedServer } from '../test/dedicated-server.ts';
import { eventually } from '../test/eventually.ts';
import { type RunningProduct, startProduct } from '../test/product.ts';
import { testS3 } from '../test/servers.ts';
import { analyticsOf, servicesOf } from '../test/services.ts';
import { addProduct, openShop } from '../test/shops.ts';
import type { VisitLoadShop } from '../test/visit-load.ts';
import { DelayedProxy } from './delayed-proxy.ts';

/** `TOPOLOGY=single`: one process for all modules, and so one worker. */
export const isSingle = process.env.TOPOLOGY === 'single';
export const WORKERS = isSingle
  ? (['analytics-worker'] as const)
  : (['analytics-worker', 'analytics-worker-2'] as const);
const SHOPS = 4;
const PRODUCTS = 3;

/** The system under test: the whole product on its own servers, with two workers or in one process, and some shops. */
export interface SystemUnderTest {
  product: RunningProduct;
  analytics: Client<typeof analyticsApi>;
  servers: Record<'mongo' | 'nats' | 'valkey', DedicatedServer>;
  /** Proxies between the processes and the servers. */
  links: Record<'mongo' | 'nats' | 'valkey' | 'seaweed', DelayedProxy>;
  /** Public path of a picture in the bucket. */
  picture: string;
  shops: VisitLoadShop[];
}

export async function startSystemUnderTest(): Promise<SystemUnderTest> {
  const [mongo, nats, valkey] = await Promise.all([
    startDedicatedServer('mongo'),
    startDedicatedServer('nats'),
    startDedicatedServer('valkey'),
  ]);
  const [toMongo, toNats, toValkey, toSeaweed] = await Promise.all([
    DelayedProxy.to(asOneServer(mongo.url)),
    DelayedProxy.to(nats.url),
    DelayedProxy.to(valkey.url),
    DelayedProxy.to(testS3().endpoint),
  ]);
  const product = await startProduct({
    ...(isSingle ? { topology: 'single' as const } : { second: ['analytics-worker'] }),
    env: { RATE_VISIT: '0' },
    servers: { mongo: toMongo.url, nats: toNats.url, valkey: toValkey.url, seaweed: toSeaweed.url },
  });
  const analytics = analyticsOf(product);
  const shops: VisitLoadShop[] = [];
  for (let n = 0; n < SHOPS; n++) shops.push(await shopWithProducts(product));
  const links = { mongo: toMongo.link, nats: toNats.link, valkey: toValkey.link, seaweed: toSeaweed.link };
  const picture = await storedPicture(product);
  return { product, analytics, servers: { mongo, nats, valkey }, links, picture, shops };
}

/**
 * Without a replica set in the URL, because the driver would connect to the member's own address instead of the proxy.
 */
export const asOneServer = (mongoUrl: string) => mongoUrl.replace(/replicaSet=\w+/, 'directConnection=true');

async function storedPicture(product: RunningProduct): Promise<string> {
  const key = 'faults/picture.webp';
  await new PictureStorage(servicesOf(product).config).put(key, Buffer.from('a picture'));
  return `/media/${key}`;
}

async function shopWithProducts(product: RunningProduct): Promise<VisitLoadShop> {
  const services = servicesOf(product);
  const { id } = await openShop(services);
  const products: string[] = [];
  for (let n = 0; n < PRODUCTS; n++) products.push((await addProduct(services, id)).id);
  await eventually(() => shownCount(product, id));
  return { id, products };
}

/** Returns the number of visits that a shop's page shows. */
export async function shownCount({ baseUrl }: RunningProduct, storeId: string): Promise<number> {
  const response = await fetch(`${baseUrl}/api/stores/${storeId}`, { signal: AbortSignal.timeout(5_000) });
  if (!response.ok) throw new Error(`the shop's page responded ${response.status}`);
  return ((await response.json()) as { visitCount: number }).visitCount;
}

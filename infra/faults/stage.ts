import type { analyticsApi } from '@cardume/analytics/api';
import type { Client } from '@cardume/kit/contract';
import type { CrowdShop } from '../test/crowd.ts';
import { eventually } from '../test/eventually.ts';
import { type OwnServer, startOwnServer } from '../test/own-server.ts';
import { type Product, startProduct } from '../test/product.ts';
import { analyticsOf, servicesOf } from '../test/services.ts';
import { addProduct, openShop } from '../test/shops.ts';
import { Link } from './link.ts';

export const WORKERS = ['analytics-worker', 'analytics-worker-2'] as const;
const SHOPS = 4;
const PRODUCTS = 3;

/** The system under test: the whole product with two workers on its own servers, and some shops. */
export interface Stage {
  product: Product;
  analytics: Client<typeof analyticsApi>;
  servers: Record<'mongo' | 'nats' | 'valkey', OwnServer>;
  /** Proxies between the processes and the servers. */
  links: readonly Link[];
  shops: CrowdShop[];
}

export async function openStage(): Promise<Stage> {
  const [mongo, nats, valkey] = await Promise.all([
    startOwnServer('mongo'),
    startOwnServer('nats'),
    startOwnServer('valkey'),
  ]);
  const [toMongo, toNats, toValkey] = await Promise.all([
    Link.to(asOneServer(mongo.url)),
    Link.to(nats.url),
    Link.to(valkey.url),
  ]);
  const product = await startProduct({
    second: ['analytics-worker'],
    env: { RATE_VISIT: '0' },
    servers: { mongo: toMongo.url, nats: toNats.url, valkey: toValkey.url },
  });
  const analytics = analyticsOf(product);
  const shops: CrowdShop[] = [];
  for (let n = 0; n < SHOPS; n++) shops.push(await shopWithProducts(product));
  const links = [toMongo.link, toNats.link, toValkey.link];
  return { product, analytics, servers: { mongo, nats, valkey }, links, shops };
}

/**
 * Without a replica set in the URL, because the driver would connect to the member's own address instead of the proxy.
 */
const asOneServer = (mongoUrl: string) => mongoUrl.replace(/replicaSet=\w+/, 'directConnection=true');

async function shopWithProducts(product: Product): Promise<CrowdShop> {
  const services = servicesOf(product);
  const { id } = await openShop(services);
  const products: string[] = [];
  for (let n = 0; n < PRODUCTS; n++) products.push((await addProduct(services, id)).id);
  await eventually(() => shownCount(product, id));
  return { id, products };
}

/** Returns the number of visits that a shop's page shows. */
export async function shownCount({ baseUrl }: Product, storeId: string): Promise<number> {
  const response = await fetch(`${baseUrl}/api/stores/${storeId}`, { signal: AbortSignal.timeout(5_000) });
  if (!response.ok) throw new Error(`the shop's page responded ${response.status}`);
  return ((await response.json()) as { visitCount: number }).visitCount;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { StoreList } from '@cardume/bff/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { checkPublicScreens } from '../budget/client.ts';
import { DelayedProxy } from '../faults/delayed-proxy.ts';
import { nodeBinary } from '../local/processes.ts';
import { admin } from '../seed/content/accounts.ts';
import { demoContent } from '../seed/content/index.ts';
import { visitsByDay } from '../seed/content/visits.ts';
import { root } from '../shared/folders.ts';
import { eventSourcedServices } from '../topology/processes.ts';
import { launchChromium } from './chromium.ts';
import { eventually, HANG_MS } from './eventually.ts';
import { avoidMidnight } from './midnight.ts';
import { type RunningProduct, startProduct } from './product.ts';

/** The admin account that auth creates at start has the same e-mail as the admin of the demo data. */
const firstAdmin = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: 'of-the-first-admin' };
let product: RunningProduct;

let logs: MongoClient;
const events = new Map<string, MongoClient>();

beforeAll(async () => {
  product = await startProduct({ topology: 'single', env: firstAdmin });
  logs = await MongoClient.connect(product.mongoUrl('analytics'));
  for (const service of eventSourcedServices) events.set(service, await MongoClient.connect(product.mongoUrl(service)));
});
afterAll(async () => {
  await Promise.all([logs, ...events.values()].map((client) => client?.close()));
  await product?.stop();
});

function startLoader(env: NodeJS.ProcessEnv = {}) {
  const options = { cwd: root, env: { ...product.environment, ...env }, stdio: 'inherit' } as const;
  return spawn(nodeBinary(), ['infra/seed/load.ts'], options);
}

/** Returns the numbers of logged visits and clicks. */
async function logCounts() {
  const [visits, clicks] = await Promise.all(
    ['store_access_logs', 'product_clicks'].map((name) => logs.db().collection(name).countDocuments()),
  );
  return { visits, clicks };
}

async function kill(loader: ReturnType<typeof startLoader>): Promise<void> {
  loader.kill('SIGKILL');
  await once(loader, 'exit');
}

async function eventCounts(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [service, client] of events) counts[service] = await client.db().collection('events').countDocuments();
  return counts;
}

const list = async (query = '') => (await (await fetch(`${product.baseUrl}/api/stores${query}`)).json()) as StoreList;

describe('the demo data', () => {
  it('is absent unless it is loaded', async () => {
    expect(await list()).toEqual({ stores: [], cities: [], total: 0, totalPages: 0 });
  });

  it('is complete after killed loaders and a completed one; loading again changes nothing', async () => {
    // Each loader computes its days from the day on which it starts.
    await avoidMidnight(5);
    const killed = startLoader();
    await eventually(async () => expect((await eventCounts()).stores).toBeGreaterThan(10));
    await kill(killed);
    // The loader sends its visits through this process, so it cannot complete while this process is blocked.
    const { link, url } = await DelayedProxy.to(product.urls.analytics ?? '');
    const killedLater = startLoader({ ANALYTICS_URL: new URL(url).origin });
    // Shops, products and reviews are loaded first.
    await eventually(async () => expect((await logCounts()).clicks).toBeGreaterThan(500), 2 * HANG_MS);
    await kill(killedLater);
    link.close();
    const days = visitsByDay(demoContent(), new Date());
    const recorded = {
      visits: days.flatMap(({ visits }) => visits).length,
      clicks: days.flatMap(({ clicks }) => clicks).length,
    };
    expect((await logCounts()).clicks).toBeLessThan(recorded.clicks);
    expect(await once(startLoader(), 'exit')).toEqual([0, null]);
    const { shops, products, reviews, owners, home } = demoContent();
    const loaded = await eventCounts();
    expect(loaded.reviews).toBe(reviews.length);
    const approved = shops.filter((shop) => shop.approved).length;
    await eventually(async () => expect((await list()).total).toBe(approved));
    expect(approved).toBeGreaterThanOrEqual(60);
    expect((await list()).cities.length).toBeGreaterThanOrEqual(12);
    const homeItems = Object.values(home).flat().length;
    expect(loaded.catalog).toBe(products.length + homeItems);
    expect(loaded.auth).toBe(owners.length + 1 + owners.filter(({ isPremium }) => isPremium).length);

    expect(await logCounts()).toEqual(recorded);

    expect(await once(startLoader(), 'exit')).toEqual([0, null]);
    expect(await eventCounts()).toEqual(loaded);
    expect(await logCounts()).toEqual(recorded);
  });

  it('has the account of ADMIN_EMAIL as its admin, where that is the e-mail of the demo', async () => {
    const signedIn = await fetch(`${product.baseUrl}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: firstAdmin.ADMIN_EMAIL, password: firstAdmin.ADMIN_PASSWORD }),
    });
    const { user } = await signedIn.json();
    expect(user.role).toBe('admin');
    const approvals = events.get('stores')?.db().collection('events');
    expect(await approvals?.distinct('data.approvedBy')).toEqual([user.id]);
  });

  it('has readable pictures in all widths', async () => {
    const { stores } = await list('?limit=5');
    const [shop] = stores.filter(({ coverImageUrl }) => coverImageUrl);
    const sizes = [];
    for (const width of ['', '?w=1280', '?w=640', '?w=320', '?w=17']) {
      const picture = await fetch(`${product.baseUrl}${shop?.coverImageUrl}${width}`);
      expect(picture.headers.get('content-type')).toBe('image/webp');
      expect(picture.headers.get('cache-control')).toContain('immutable');
      sizes.push((await picture.arrayBuffer()).byteLength);
    }
    const [original = 0, , , narrow = 0, unknown] = sizes;
    expect(narrow).toBeLessThan(original / 3);
    expect(unknown).toBe(original);
    expect((await fetch(`${product.baseUrl}/media/nobody/nothing.webp`)).status).toBe(404);
  });

  it('is shown by a client that meets its budgets of size, width and accessibility', async () => {
    const browser = await launchChromium();
    const findings = await checkPublicScreens(browser, product.baseUrl);
    await browser.close();
    expect(findings.filter(({ met }) => !met)).toEqual([]);
  });
});

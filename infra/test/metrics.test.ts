import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { expressions } from '../observability/dashboard.ts';
import { root } from '../shared/folders.ts';
import { eventually } from './eventually.ts';
import { metricOf } from './metric.ts';
import { type RunningProduct, startProduct } from './product.ts';
import { servicesOf } from './services.ts';
import { openShop } from './shops.ts';

/* Prometheus metrics of requests, and of work that is pending or failed. */

let product: RunningProduct;
let redis: Redis;
let mongo: MongoClient;

beforeAll(async () => {
  product = await startProduct();
  redis = new Redis(product.environment.REDIS_URL ?? '', { maxRetriesPerRequest: null });
  mongo = await MongoClient.connect(product.mongoUrl('catalog'));
});
afterAll(async () => {
  redis?.disconnect();
  await mongo?.close();
  await product?.stop();
});

const metric = (process: string, series: string) => metricOf(product, process, series);

describe('the metrics', () => {
  it('count the hits and misses of the response cache', async () => {
    const count = (outcome: string) => metric('bff', `response_cache_requests_total{outcome="${outcome}"}`);
    const [hits = 0, misses = 0] = [await count('hit'), await count('miss')];
    const list = `${product.baseUrl}/api/stores?city=Manaus`;
    for (let n = 0; n < 3; n++) await (await fetch(list)).text();
    expect([await count('hit'), await count('miss')]).toEqual([hits + 2, misses + 1]);
    expect(await metric('bff', 'response_cache_kept{unit="responses"}')).toBeGreaterThan(0);
    expect(await metric('bff', 'response_cache_kept{unit="bytes"}')).toBeGreaterThan(0);
  });

  it('count unpublished streams, waiting messages and dead letters', async () => {
    await openShop(servicesOf(product));
    await eventually(async () => {
      expect(await metric('stores', 'event_streams_unpublished{aggregate="store"}')).toBe(0);
      expect(await metric('stores', 'event_streams_unpublished_seconds{aggregate="store"}')).toBe(0);
      expect(await metric('catalog', 'consumer_waiting_messages{consumer="catalog-stores"}')).toBe(0);
      expect(await metric('analytics-worker', 'consumer_waiting_messages{consumer="analytics-stores"}')).toBe(0);
    });
    const letters = 'dead_letters{consumer="catalog-stores"}';
    expect(await metric('catalog', letters)).toBe(0);
    const letter = { consumer: 'catalog-stores', subject: 'x', seq: 1, reason: 'a test', tries: 8, at: '2026-01-01' };
    await mongo.db().collection('dead_letters').insertOne(letter);
    expect(await metric('catalog', letters)).toBe(1);
    await mongo.db().collection('dead_letters').deleteMany({});
  });

  it('measure how long visits wait for aggregation, and count failed jobs of the queues', async () => {
    const queue = new Queue('aggregation', { connection: redis, prefix: '{queues}' });
    const lag = () => metric('analytics-worker', 'aggregation_lag_seconds{figures="live"}');
    await eventually(async () => expect(await lag()).toBe(0));
    await queue.pause();
    const { id: storeId } = await openShop(servicesOf(product));
    const body = { visits: [{ storeId, visitor: 'v', source: 'qr' as const }] };
    await eventually(async () => {
      // One more visit per attempt: a job that started before the pause may still count earlier ones.
      await servicesOf(product).analytics.recordVisits({ body });
      expect(await lag()).toBeGreaterThan(0);
    });
    await queue.resume();
    await eventually(async () => expect(await lag()).toBe(0));
    await queue.close();
    expect(await metric('analytics-worker', 'queue_jobs{queue="maintenance",state="failed"}')).toBe(0);
  });

  it('are all documented, and include those that alerts and the dashboard read', async () => {
    const page = readFileSync(join(root, 'docs/operating.md'), 'utf8');
    const served = new Set(['up']);
    for (const [process, url] of Object.entries(product.internalUrls)) {
      const text = await (await fetch(`${url}/metrics`)).text();
      const names = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name ?? '');
      expect(names).toContain('process_ready');
      // Without the default metrics of Node.
      const own = names.filter((name) => name === 'process_ready' || !/^(nodejs|process)_/.test(name));
      expect([process, own.filter((name) => !page.includes(`\`${name}\``))]).toEqual([process, []]);
      for (const name of own) served.add(name);
    }
    // A metric's name is followed by labels, a range or a closing parenthesis.
    const shown = new Set(expressions().flatMap((expr) => expr.match(/\b[a-z]\w*_[a-z_]+\w*(?=[{[)])/g) ?? []));
    const known = (name: string) => served.has(name.replace(/_(count|bucket|total)$/, '')) || served.has(name);
    expect(shown.size).toBeGreaterThan(12);
    expect([...shown].filter((name) => !known(name) && !/^(nodejs|process)_/.test(name))).toEqual([]);
    const rules = readFileSync(join(root, 'infra/observability/alerts.yml'), 'utf8').split('- alert: ').slice(1);
    expect(rules.length).toBeGreaterThan(5);
    for (const rule of rules) {
      const [, alert, expr = ''] = /^(\w+)\s+expr: (.*?)\n +(?:for|labels):/s.exec(rule) ?? [];
      // A metric's name is followed by labels, a range or a comparison.
      const read = [...expr.matchAll(/\b([a-z_]+?)(?:_count|_bucket)?(?=\{|\[| [>=])/g)].map(([, name]) => name ?? '');
      const unknown = read.filter((name) => !served.has(name) && !/^process_/.test(name));
      expect([alert, read.length > 0, unknown]).toEqual([alert, true, []]);
      expect(page).toContain(`\`${alert}\``);
    }
  });
});

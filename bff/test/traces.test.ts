import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { TraceCollector } from '../../infra/test/trace-collector.ts';
import { CookieClient } from './browser.ts';
import { openEventStream } from './event-stream-client.ts';
import { signInOwnerWithShop } from './people.ts';

/* Spans that the processes send to a trace collector. */

let collector: TraceCollector;
let product: RunningProduct;
let owner: Awaited<ReturnType<typeof signInOwnerWithShop>>;

beforeAll(async () => {
  collector = await TraceCollector.start();
  product = await startProduct({ env: collector.settings });
  owner = await signInOwnerWithShop(product);
});
afterAll(async () => {
  await product?.stop();
  collector?.close();
});

let changes = 0;
const change = (headers: Record<string, string> = {}) =>
  owner.browser.send('PATCH', '/api/my-store', { description: `Description ${++changes}.` }, headers);

describe('a trace', () => {
  it('follows a command from the request through service and events to their consumers', async () => {
    const command = [
      'bff: PATCH /my-store',
      'bff: PATCH /stores/:id',
      'stores: PATCH /stores/:id',
      'stores: append store',
      'stores: publish stores.store',
    ];
    for (const reader of ['bff: follow stores.store', 'catalog: consume catalog-stores']) {
      // Retried with a new change, because a change that the periodic sweep publishes first belongs to no trace.
      await eventually(async () => {
        expect((await change()).status).toBe(200);
        await eventually(
          async () => expect(collector.chainsEndingWith(reader)).toContainEqual([...command, reader]),
          10_000,
        );
      });
    }
  });

  it('follows a visit through ingest, job and figures to the open screens', async () => {
    const stream = await openEventStream(product.baseUrl, '/api/my-store/analytics/stream', owner.browser);
    await stream.next();
    const visit = [
      'bff: POST /stores/:id/visit',
      'bff: POST /visits',
      'analytics: POST /visits',
      'analytics: add aggregation.aggregate',
      'analytics-worker: process aggregation',
      'bff: follow figures',
      'bff: send event analytics',
    ];
    // Retried, because a scheduled job, which runs every second and has no trace, may process the visit first.
    await eventually(async () => {
      await new CookieClient(product.baseUrl).post(`/api/stores/${owner.storeId}/visit`, {});
      await stream.next();
      expect(collector.chainsEndingWith('bff: send event analytics')).toContainEqual(visit);
    });
    stream.close();
  });

  it('of visits that share a batch is that of the first one, with links to the others', async () => {
    const visit = () => new CookieClient(product.baseUrl).post(`/api/stores/${owner.storeId}/visit`, {});
    await Promise.all(Array.from({ length: 8 }, visit));
    await eventually(async () => {
      const batches = collector.spans.filter(({ process, name }) => process === 'bff' && name === 'batch');
      expect(
        batches.some(({ links, traceId }) => links.length > 0 && links.every((one) => one.traceId !== traceId)),
      ).toBe(true);
    });
  });

  it('has one in a thousand of the responses from the cache', async () => {
    const list = `${product.baseUrl}/api/stores?city=Manaus`;
    for (let n = 0; n < 2_100; n++) await (await fetch(list)).text();
    await eventually(async () =>
      expect(collector.chainsEndingWith('bff: GET cached response').length).toBeGreaterThan(1),
    );
    expect(collector.chainsEndingWith('bff: GET cached response').length).toBeLessThan(5);
  });

  it('is made for few of many visits', async () => {
    const visits = () => collector.spans.filter(({ name }) => name === 'POST /stores/:id/visit').length;
    const [before, since] = [visits(), performance.now()];
    const browser = new CookieClient(product.baseUrl);
    for (let n = 0; n < 100; n++) await browser.post(`/api/stores/${owner.storeId}/visit`, {});
    // Once the span of this change is received, those of all visits are.
    const changes = () => collector.spans.filter(({ name }) => name === 'PATCH /my-store').length;
    const sent = changes();
    await change();
    await eventually(async () => expect(changes()).toBeGreaterThan(sent));
    const seconds = Math.ceil((performance.now() - since) / 1_000);
    expect(visits() - before).toBeGreaterThan(0);
    expect(visits() - before).toBeLessThanOrEqual(10 * (seconds + 1));
  });

  it('has the id of the caller’s trace, but not its sampling decision', async () => {
    await eventually(async () => {
      // Retried, because changes published together are in the trace of the first one, which may be another test's.
      const id = randomBytes(16).toString('hex');
      await change({ traceparent: `00-${id}-${'cd'.repeat(8)}-00` });
      await eventually(async () => {
        const spans = collector.spans.filter(({ traceId }) => traceId === id);
        const processes = new Set(spans.map(({ process }) => process));
        expect([...processes]).toEqual(expect.arrayContaining(['bff', 'stores', 'catalog']));
      }, 10_000);
    });
  });

  it('is named in the log lines of its work', async () => {
    const stranger = new CookieClient(product.baseUrl);
    await stranger.post('/api/auth/login', { identifier: owner.email, password: 'not the password' });
    const log = await eventually(async () => {
      const lines = readFileSync(product.processes.logFile('bff'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      const line = lines.find(({ security }) => security === 'login_failed');
      expect(line).toBeDefined();
      return line as { traceId: string };
    });
    await eventually(async () => {
      const names = collector.spans.filter(({ traceId }) => traceId === log.traceId).map(({ name }) => name);
      expect(names).toContain('POST /auth/login');
    });
  });

  it('contains no personal data, and begins with requests only', () => {
    const text = JSON.stringify(collector.spans);
    expect(text).not.toContain(owner.email);
    expect(text).not.toContain(owner.storeId);
    const roots = new Set(collector.spans.filter(({ parentSpanId }) => !parentSpanId).map(({ name }) => name));
    expect([...roots].filter((name) => !/^(GET|POST|PUT|PATCH|DELETE) /.test(name))).toEqual([]);
  });
});

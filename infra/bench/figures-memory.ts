/** Memory of the figures of many shops in Redis, and duration of the first read of all of them. */
import { saoPauloTime } from '@cardume/kit/domain/days';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { startDedicatedServer } from '../test/dedicated-server.ts';
import { type RunningProduct, startProduct } from '../test/product.ts';
import { absentServices, analyticsOf } from '../test/services.ts';
import { appendVisits, type DailyTotals, dayOf, type PastVisit, waitForRebuild, writeTotals } from './history.ts';
import { madeUpId } from './made-up-shops.ts';
import type { BenchRow } from './report.ts';

const DAY_MS = 86_400_000;
const DAYS = 400;
/** The most recent days are written as logs, because their sets of visitors take memory, too. */
const LOGGED_DAYS = 4;
const VISITS_PER_DAY = 2.5;
const VISITS_OF_EACH = DAYS * VISITS_PER_DAY;
/** Sources of visits; three of them have counters of their own. */
const SOURCES = ['busca', 'qr', 'inicio', 'Web'];
const GROWTH_DAYS = 90;
/** With fewer shops the result is not extrapolated to 100,000. */
const EXTRAPOLATED_FROM = 10_000;

/**
 * Measures shops with 1,000 visits each, spread evenly over 400 days: memory, and the first read of the growth in 90
 * days.
 */
export async function figuresMemory(shops: number): Promise<BenchRow[]> {
  // A server of its own, because `used_memory` covers all databases of a server.
  const server = await startDedicatedServer('valkey');
  const redis = new Redis(server.url);
  const only = ['analytics', 'analytics-worker'];
  const product = await startProduct({ only, env: absentServices, servers: { valkey: server.url } });
  try {
    const empty = await usedMemory(redis);
    await rebuildFigures(product, shops);
    const bytes = (await usedMemory(redis)) - empty;
    return [memoryRow(shops, bytes), await growthRow(product, shops)];
  } finally {
    await product.stop();
    redis.disconnect();
    await server.remove();
  }
}

/** Writes the daily totals and logs while no worker runs, and then has the worker rebuild the figures. */
async function rebuildFigures(product: RunningProduct, shops: number): Promise<void> {
  await waitForRebuild(product, async () => {
    await product.processes.kill('analytics-worker', 'SIGTERM');
    const client = await MongoClient.connect(product.mongoUrl('analytics'));
    await writeTotals(client.db(), batchesOf(shops, totalsOf));
    await appendVisits(client.db(), batchesOf(shops, lastVisitsOf));
    await client.close();
    await product.processes.restart('analytics-worker');
  });
  const { totalAccessLogs } = await analyticsOf(product).readPlatform({});
  const expected = shops * VISITS_OF_EACH;
  if (totalAccessLogs !== expected) throw new Error(`${totalAccessLogs} visits are reported instead of ${expected}`);
}

function memoryRow(shops: number, bytes: number): BenchRow {
  const ofEach = bytes / shops;
  const gigabytes = (ofEach * 100_000) / 1e9;
  return {
    work: `${shops} shops with ${VISITS_OF_EACH} visits each in ${DAYS} days: figures in Redis, of a shop`,
    ours: `${ofEach.toFixed(0)} B`,
    baseline:
      `${(bytes / 1e6).toFixed(1)} MB of all` +
      (shops < EXTRAPOLATED_FROM ? '' : `; ${gigabytes.toFixed(2)} GB of 100,000 shops with 100 million visits`),
    figure: ofEach,
    goal: 12_000,
  };
}

/**
 * Measures the first call, the only one that reads every shop: the sums of past days are then cached in the process.
 */
async function growthRow(product: RunningProduct, shops: number): Promise<BenchRow> {
  const begin = performance.now();
  const { stores } = await analyticsOf(product).readPlatformDays({ query: { count: GROWTH_DAYS } });
  const seconds = (performance.now() - begin) / 1_000;
  if (stores.ids.length !== shops) throw new Error(`${stores.ids.length} of ${shops} shops have visits`);
  return {
    work: `${shops} shops: the first growth of ${GROWTH_DAYS} days`,
    ours: `${(seconds * 1_000).toFixed(0)} ms`,
    baseline: '',
    figure: seconds,
    goal: 2,
  };
}

async function usedMemory(redis: Redis): Promise<number> {
  return Number(/^used_memory:(\d+)/m.exec(await redis.info('memory'))?.[1]);
}

function* batchesOf<Item>(shops: number, itemsOf: (storeId: string) => Item[]): Generator<Item[]> {
  for (let shop = 0; shop < shops; shop++) yield itemsOf(madeUpId(shop));
}

interface Visit {
  day: string;
  hour: string;
  source: string;
}

function totalsOf(storeId: string): DailyTotals[] {
  const byDay = Map.groupBy(visitsOn(archivedDays), ({ day }) => day);
  return Array.from(byDay, ([day, visits]) => ({
    storeId,
    day,
    visits: visits.length,
    uniques: visits.length,
    clicks: 0,
    hours: countBy(visits, ({ hour }) => hour),
    sources: countBy(visits, ({ source }) => source),
  }));
}

function lastVisitsOf(storeId: string): PastVisit[] {
  return visitsOn(loggedDays).map(({ day, hour, source }) => {
    return { storeId, day, source, occurredAt: saoPauloTime(day, `${hour}:00`) };
  });
}

/** The days before today, latest first. */
const days = Array.from({ length: DAYS }, (_, index) => dayOf(new Date(Date.now() - (index + 1) * DAY_MS)));
const [loggedDays, archivedDays] = [days.slice(0, LOGGED_DAYS), days.slice(LOGGED_DAYS)];
const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** Returns visits at random times of the given days. */
function visitsOn(among: string[]): Visit[] {
  return Array.from({ length: among.length * VISITS_PER_DAY }, () => ({
    day: oneOf(among),
    hour: oneOf(hours),
    source: oneOf(SOURCES),
  }));
}

const oneOf = (values: string[]) => values[Math.floor(Math.random() * values.length)] ?? '';

function countBy(visits: Visit[], by: (visit: Visit) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const visit of visits) counts[by(visit)] = (counts[by(visit)] ?? 0) + 1;
  return counts;
}

/** Cost of exporting traces: the same work with and without a collector, alternately. */
import { type RunningProduct, startProduct } from '../test/product.ts';
import { testServerPids } from '../test/servers.ts';
import { untilApproved } from '../test/shops.ts';
import { type SignedInOwner, signedInOwner } from '../test/signed-in-owner.ts';
import { type Effort, measure, type Side, startEmptyBaseline } from './compare.ts';
import type { Requests } from './load.ts';
import { type BenchRow, ratioRow } from './report.ts';

const SETTINGS = { RATE_VISIT: '0', RATE_REVIEW: '0', CHECK_EVENTS: 'false' };
const MORE = 1.1;

interface Installation {
  product: RunningProduct;
  owner: SignedInOwner;
}

/**
 * Compares the CPU time of all processes and MongoDB for a command, a visit and a cached response, with and without
 * traces.
 */
export async function tracesCost(started: RunningProduct[], effort: Effort): Promise<BenchRow[]> {
  // Responds to every POST, as a collector does, and discards the spans.
  const collector = await startEmptyBaseline();
  const endpoint = new URL(collector.work.urls[0] ?? '').origin;
  const traced = await installation(started, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  const silent = await installation(started, {});
  const mongo = testServerPids().mongo;
  const row = async (work: string, requests: (of: Installation) => Requests, times: number) => {
    const side = (of: Installation): Side => ({ ...pidsOf(of.product, mongo), work: requests(of) });
    const [ours = 0, without = 0] = await measure([side(traced), side(silent)], { ...effort, requests: times });
    return ratioRow(work, ours, without, 'without traces', MORE);
  };
  const rows = [
    await row('POST /api/stores/:id/reviews, traced', reviews, effort.requests / 10),
    await row('POST /api/stores/:id/visit, traced', visits, effort.requests),
    await row('GET /api/stores from the cache, traced 1 in 1,000', lists, effort.requests),
  ];
  collector.stop();
  return rows;
}

async function installation(started: RunningProduct[], env: Record<string, string>): Promise<Installation> {
  const product = await startProduct({ env: { ...SETTINGS, ...env } });
  started.push(product);
  const owner = await signedInOwner(product);
  await untilApproved(product.baseUrl, owner.storeId);
  return { product, owner };
}

function pidsOf({ processes }: RunningProduct, mongo: number): Pick<Side, 'pid' | 'behind'> {
  const [pid = 0, ...behind] = processes.names.map((name) => processes.pid(name) ?? 0);
  return { pid, behind: [...behind, mongo] };
}

const reviews = ({ product: { baseUrl }, owner: { storeId } }: Installation): Requests => ({
  urls: [`${baseUrl}/api/stores/${storeId}/reviews`],
  body: JSON.stringify({ rating: 5, customerName: 'Rita', comment: null }),
  status: 201,
  // Reviews of a shop update one stream: more connections would only wait for each other.
  connections: 4,
});

const visits = ({ product: { baseUrl }, owner: { storeId } }: Installation): Requests => ({
  urls: [`${baseUrl}/api/stores/${storeId}/visit`],
  body: '{}',
  status: [200, 202],
});

const lists = ({ product: { baseUrl } }: Installation): Requests => ({ urls: [`${baseUrl}/api/stores`] });

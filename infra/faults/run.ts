/**
 * `make test-faults`: kills each process and server that takes part in counting visits and clicks, one at a time and
 * under load, also slows the network, silences servers and shifts clocks, and then compares every figure with the logs.
 * After that it kills the process of each module `KILLS` times under load that writes in every service, and measures how
 * long it is away; default: 20, and 5 with `TOPOLOGY=single`, where one process is killed for each. `FAULTS` selects
 * faults by a part of their name. Exits with status 1 on a difference or after 40 minutes.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { eventually } from '../test/eventually.ts';
import { allSeqs, figuresFromApi, figuresFromLogs } from '../test/figures.ts';
import globalSetup from '../test/global-setup.ts';
import globalTeardown from '../test/global-teardown.ts';
import { tallyOf, VisitLoad } from '../test/visit-load.ts';
import { type Fault, faults } from './faults.ts';
import { killEachProcess } from './kills.ts';
import { type FaultResult, reportFaults } from './report.ts';
import { type SystemUnderTest, shownCount, startSystemUnderTest } from './system-under-test.ts';

const LOAD = { perSecond: 250, clients: 24 };
/** Pause between two strikes, in which the load reaches its rate again. */
const RECOVERY_MS = 1_000;
const EXACT_TIMEOUT_MS = 45_000;
const RUN_TIMEOUT_MS = 2_400_000;
const { FAULTS = '', KILLS = process.env.TOPOLOGY === 'single' ? '5' : '20' } = process.env;
const chosen = faults.filter(({ name }) => name.includes(FAULTS));

/** Strikes under load as often as the fault requires, and then waits until every figure equals the logs. */
async function runFault(system: SystemUnderTest, fault: Fault, tag: string): Promise<FaultResult> {
  const { product, shops } = system;
  const load = new VisitLoad({ baseUrl: product.baseUrl, tag, shops, ...LOAD });
  const failures: string[] = [];
  const failed = (error: unknown) => void failures.push(error instanceof Error ? error.message : String(error));
  await pause(RECOVERY_MS);
  for (let n = 0; n < fault.times && failures.length === 0; n++) {
    await fault.strike(system, n).catch(failed);
    await pause(RECOVERY_MS);
  }
  await load.stop();
  const began = performance.now();
  await eventually(() => expectExact(system), EXACT_TIMEOUT_MS).catch(failed);
  const exactAfterMs = performance.now() - began;
  const tally = await tallyOf(load, tag, product.mongoUrl('analytics'));
  return { fault: fault.name, times: fault.times, ...tally, exactAfterMs, failures };
}

async function expectExact({ product, analytics, shops }: SystemUnderTest): Promise<void> {
  const mongoUrl = product.mongoUrl('analytics');
  const storeIds = shops.map(({ id }) => id);
  const reported = await figuresFromApi(analytics, storeIds);
  const counted = await figuresFromLogs(mongoUrl, storeIds);
  const differ = (one: unknown, other: unknown) => new Error(`${JSON.stringify(one)} is not ${JSON.stringify(other)}`);
  if (!isDeepStrictEqual(reported, counted)) throw differ(reported, counted);
  const shown = await Promise.all(storeIds.map((id) => shownCount(product, id)));
  const visits = counted.stores.map(({ visitCount }) => visitCount);
  if (!isDeepStrictEqual(shown, visits)) throw differ(shown, visits);
  const gap = (await allSeqs(mongoUrl)).findIndex((seq, index) => seq !== index + 1);
  if (gap >= 0) throw new Error(`the order of the logs has a gap before its ${gap + 1}th`);
}

async function runFaults(results: FaultResult[]): Promise<void> {
  if (chosen.length === 0) return;
  const system = await startSystemUnderTest();
  for (const [index, fault] of chosen.entries()) {
    console.log(`${fault.name} (${fault.times} ×)`);
    results.push(await runFault(system, fault, `fault${index}`));
  }
  await system.product.stop();
  for (const link of Object.values(system.links)) link.close();
}

async function runAll(results: FaultResult[], failedKills: string[]): Promise<void> {
  await runFaults(results);
  if (Number(KILLS) > 0) failedKills.push(...(await killEachProcess(Number(KILLS))));
}

const results: FaultResult[] = [];
const failedKills: string[] = [];
let completed = false;
await globalSetup();
try {
  const timeout = pause(RUN_TIMEOUT_MS, 'timeout' as const, { ref: false });
  const timedOut = await Promise.race([runAll(results, failedKills), timeout]);
  completed = timedOut === undefined;
  if (timedOut) console.error(`not done after ${RUN_TIMEOUT_MS / 1_000} s`);
} catch (error) {
  console.error(error);
} finally {
  await globalTeardown();
}
for (const failure of failedKills) console.error(failure);
const passed = reportFaults(results, chosen.length);
process.exit(passed && completed && failedKills.length === 0 ? 0 : 1);

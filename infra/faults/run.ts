/**
 * `make test-faults`: kills everything that counts visits and clicks, one after the other, while they arrive, and holds
 * every figure against the logs afterwards. Ends with status 1 where one differs, and by itself after 6 minutes.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Crowd, tallyOf } from '../test/crowd.ts';
import { eventually } from '../test/eventually.ts';
import { allSeqs, countedFigures, toldFigures } from '../test/figures.ts';
import globalSetup from '../test/global-setup.ts';
import globalTeardown from '../test/global-teardown.ts';
import { type Fault, faults } from './faults.ts';
import { type Outcome, report } from './report.ts';
import { openStage, type Stage, shownCount } from './stage.ts';

const LOAD = { perSecond: 250, clients: 24 };
/** Between two strikes, so that the load comes to its pace again. */
const BREATH_MS = 1_000;
const EXACT_WITHIN_MS = 45_000;
const ALL_WITHIN_MS = 345_000;

/** Strikes so often under load; then all is to be folded, and every figure to be that of the logs. */
async function suffer(stage: Stage, fault: Fault, tag: string): Promise<Outcome> {
  const { product, shops } = stage;
  const crowd = new Crowd({ baseUrl: product.baseUrl, tag, shops, ...LOAD });
  const failures: string[] = [];
  const failed = (error: unknown) => void failures.push(error instanceof Error ? error.message : String(error));
  await pause(BREATH_MS);
  for (let n = 0; n < fault.times && failures.length === 0; n++) {
    await fault.strike(stage, n).catch(failed);
    await pause(BREATH_MS);
  }
  await crowd.stop();
  const began = performance.now();
  await eventually(() => expectExact(stage), EXACT_WITHIN_MS).catch(failed);
  const exactAfterMs = performance.now() - began;
  const tally = await tallyOf(crowd, tag, product.mongoUrl('analytics'));
  return { fault: fault.name, times: fault.times, ...tally, exactAfterMs, failures };
}

async function expectExact({ product, analytics, shops }: Stage): Promise<void> {
  const mongoUrl = product.mongoUrl('analytics');
  const storeIds = shops.map(({ id }) => id);
  const told = await toldFigures(analytics, storeIds);
  const counted = await countedFigures(mongoUrl, storeIds);
  const differ = (one: unknown, other: unknown) => new Error(`${JSON.stringify(one)} is not ${JSON.stringify(other)}`);
  if (!isDeepStrictEqual(told, counted)) throw differ(told, counted);
  const shown = await Promise.all(storeIds.map((id) => shownCount(product, id)));
  const visits = counted.stores.map(({ visitCount }) => visitCount);
  if (!isDeepStrictEqual(shown, visits)) throw differ(shown, visits);
  const gap = (await allSeqs(mongoUrl)).findIndex((seq, index) => seq !== index + 1);
  if (gap >= 0) throw new Error(`the order of the logs has a gap before its ${gap + 1}th`);
}

async function sufferAll(outcomes: Outcome[]): Promise<void> {
  const stage = await openStage();
  for (const [index, fault] of faults.entries()) {
    console.log(`${fault.name} (${fault.times} ×)`);
    outcomes.push(await suffer(stage, fault, `fault${index}`));
  }
  await stage.product.stop();
}

const outcomes: Outcome[] = [];
await globalSetup();
try {
  const tooLate = pause(ALL_WITHIN_MS, 'too late' as const, { ref: false });
  const how = await Promise.race([sufferAll(outcomes), tooLate]);
  if (how) console.error(`not done after ${ALL_WITHIN_MS / 1_000} s`);
} catch (error) {
  console.error(error);
} finally {
  await globalTeardown();
}
process.exit(report(outcomes, faults.length) ? 0 : 1);

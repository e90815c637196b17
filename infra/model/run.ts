/**
 * `make model`: sends 10,000 commands (`STEPS`) of several actors to the whole product, some at once, and compares what
 * it answers and shows with a model of its rules. Prints the seed (`SEED`), by which the commands are chosen again.
 * With `KILLS=1` it kills a random process now and then. Exits with status 1 at the first difference.
 */
import { randomInt } from 'node:crypto';
import globalSetup from '../test/global-setup.ts';
import globalTeardown from '../test/global-teardown.ts';
import type { RunningProduct } from '../test/product.ts';
import { ModelRun, startProductForModel } from './model-run.ts';

const seed = Number(process.env.SEED || randomInt(2 ** 31));
const steps = Number(process.env.STEPS || 10_000);
const kills = process.env.KILLS === '1';
const progress = (step: number) => console.log(`${new Date().toISOString()} step ${step} with SEED=${seed}`);

await globalSetup();
let product: RunningProduct | undefined;
try {
  product = await startProductForModel();
  console.log(`${steps} steps with SEED=${seed}${kills ? ' KILLS=1' : ''}`);
  const began = performance.now();
  const run = new ModelRun(product, seed, { kills, progress });
  try {
    await run.run(steps);
    const seconds = (performance.now() - began) / 1_000;
    console.log(`no difference; ${seconds.toFixed(0)} s, ${(steps / seconds).toFixed(1)} steps a second`);
  } finally {
    console.table(run.sent);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await product?.stop();
  await globalTeardown();
}

import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { ModelRun, startProductForModel } from '../model/model-run.ts';
import type { RunningProduct } from './product.ts';

/** Fixed, so that a failure concerns the change that is tested; `make model` takes another seed each time. */
const SEED = 32;
const STEPS = 300;

let product: RunningProduct;

beforeAll(async () => {
  product = await startProductForModel();
});
afterAll(() => product?.stop());

describe('the whole product', () => {
  it(`answers and shows what a model of its rules says, for ${STEPS} commands of several people at once`, () =>
    new ModelRun(product, SEED).run(STEPS));
});

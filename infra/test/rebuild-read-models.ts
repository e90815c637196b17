import { operationsContract } from '@cardume/kit/service/contracts';
import { expect } from '@jest/globals';
import { clientOf, environmentInstallation } from '../cli/src/installation.ts';
import { eventually } from './eventually.ts';
import type { RunningProduct } from './product.ts';

/**
 * Rebuilds the states and rows of a service, as `cardume rebuild` does.
 * @returns the number of streams that differed
 */
export async function rebuildReadModels(product: RunningProduct, service: string): Promise<number> {
  const client = clientOf(operationsContract, service, environmentInstallation(product.environment));
  await client.startRebuild({ body: { verify: false } });
  let differing = 0;
  await eventually(async () => {
    const { finishedAt, aggregates } = await client.readRebuild({});
    expect(finishedAt).not.toBeNull();
    expect(aggregates.every(({ failed }) => failed === 0)).toBe(true);
    differing = aggregates.reduce((sum, aggregate) => sum + aggregate.differing, 0);
  });
  return differing;
}

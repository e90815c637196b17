import { useState } from 'react';
import type { ApiError } from '../../../../app/base-query.ts';
import { useAddProductMutation, useChangeProductMutation } from '../../api.ts';
import type { Step } from './plan.ts';

export interface Failure {
  line: number;
  name: string;
  reason: string;
}

/** Carries a plan out, row after row; what one row fails at keeps none of the others. */
export function useImport() {
  const [done, setDone] = useState<number>();
  const [add] = useAddProductMutation();
  const [change] = useChangeProductMutation();

  async function send(step: Step): Promise<ApiError | undefined> {
    if (step.kind === 'add') return (await add(step.product)).error as ApiError | undefined;
    if (step.kind === 'change') return (await change(step)).error as ApiError | undefined;
    return undefined;
  }

  /** @returns the rows that failed */
  async function carryOut(steps: readonly Step[]): Promise<Failure[]> {
    const failures: Failure[] = [];
    for (const [index, step] of steps.entries()) {
      setDone(index);
      const error = await send(step);
      if (error) failures.push({ line: step.line, name: step.name, reason: error.serverMessage ?? 'Tente novamente' });
    }
    setDone(undefined);
    return failures;
  }

  /** `done` counts the rows that are through, while there is something under way. */
  return { carryOut, done };
}

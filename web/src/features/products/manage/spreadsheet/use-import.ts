import { useSequence } from '../../../../shared/use-sequence.ts';
import { useAddOneOfProductsMutation, useChangeProductMutation } from '../../api.ts';
import type { ImportStep } from './plan.ts';

/** A step of a plan that changes something. */
export type ChangingStep = Extract<ImportStep, { kind: 'add' | 'change' }>;

/** Runs the steps of an import one after the other; a failure does not stop the rest. */
export function useImport() {
  const [add] = useAddOneOfProductsMutation();
  const [change] = useChangeProductMutation();
  return useSequence((step: ChangingStep) =>
    step.kind === 'add' ? add({ body: step.product }) : change({ params: { id: step.id }, body: step.change }),
  );
}

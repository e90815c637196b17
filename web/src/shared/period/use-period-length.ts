import type { PERIODS } from '@cardume/bff/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** Number of days. */
export type PeriodLength = (typeof PERIODS)[number];

/** PERIODS of the contract; not imported, because its module imports zod. */
export const PERIOD_LENGTHS: typeof PERIODS = ['7', '30', '90'];
const USUAL: PeriodLength = '30';
const NAME = 'dias';

/**
 * Returns the length of the period in the URL, and its setter; the URL omits the default. The chosen length is returned
 * at once, because the URL changes in a transition, which takes a slow device a while.
 */
export function usePeriodLength(): [PeriodLength, (length: PeriodLength) => void] {
  const [params, setParams] = useSearchParams();
  const [pressed, press] = useState<{ before: PeriodLength; length: PeriodLength } | null>(null);
  const inAddress = PERIOD_LENGTHS.find((known) => known === params.get(NAME)) ?? USUAL;
  if (pressed && pressed.before !== inAddress) press(null);
  const choose = (length: PeriodLength) => {
    press({ before: inAddress, length });
    setParams(length === USUAL ? {} : { [NAME]: length }, { replace: true, preventScrollReset: true });
  };
  return [pressed?.length ?? inAddress, choose];
}

import type { PERIODS } from '@cardume/bff/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** In days. */
export type Length = (typeof PERIODS)[number];

/** PERIODS of the contract, which is not imported: its module brings zod along. */
export const LENGTHS: typeof PERIODS = ['7', '30', '90'];
const USUAL: Length = '30';
const NAME = 'dias';

/**
 * The length of the period in the address and its setter; the default is left out of it. A choice counts at once: the
 * address follows in a transition, which takes a slow device a while.
 */
export function useLength(): [Length, (length: Length) => void] {
  const [params, setParams] = useSearchParams();
  const [pressed, press] = useState<{ before: Length; length: Length } | null>(null);
  const inAddress = LENGTHS.find((known) => known === params.get(NAME)) ?? USUAL;
  if (pressed && pressed.before !== inAddress) press(null);
  const choose = (length: Length) => {
    press({ before: inAddress, length });
    setParams(length === USUAL ? {} : { [NAME]: length }, { replace: true, preventScrollReset: true });
  };
  return [pressed?.length ?? inAddress, choose];
}

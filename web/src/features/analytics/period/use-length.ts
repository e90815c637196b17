import type { PERIODS } from '@cardume/bff/contract';
import { useSearchParams } from 'react-router';

/** In days. */
export type Length = (typeof PERIODS)[number];

/** PERIODS of the contract, which is not imported: its module brings zod along. */
export const LENGTHS: typeof PERIODS = ['7', '30', '90'];
const USUAL: Length = '30';
const NAME = 'dias';

/** The length of the period in the address and its setter; the default is left out of it. */
export function useLength(): [Length, (length: Length) => void] {
  const [params, setParams] = useSearchParams();
  const length = LENGTHS.find((known) => known === params.get(NAME)) ?? USUAL;
  const choose = (next: Length) =>
    setParams(next === USUAL ? {} : { [NAME]: next }, { replace: true, preventScrollReset: true });
  return [length, choose];
}

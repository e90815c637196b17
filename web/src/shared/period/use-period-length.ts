import type { PERIODS } from '@cardume/bff/contract';
import { addressOf, choiceField } from '../../ui/address-fields.ts';
import { useAddressState } from '../../ui/use-address-state.ts';

/** Number of days. */
export type PeriodLength = (typeof PERIODS)[number];

/** PERIODS of the contract; not imported, because its module imports zod. */
export const PERIOD_LENGTHS: typeof PERIODS = ['7', '30', '90'];
const ADDRESS = addressOf({ length: choiceField<PeriodLength>('dias', PERIOD_LENGTHS, '30') });

/** Returns the length of the period in the address, and its setter. */
export function usePeriodLength(): [PeriodLength, (length: PeriodLength) => void] {
  const [{ length }, change] = useAddressState(ADDRESS, { eager: true });
  return [length, (chosen) => change({ length: chosen }, { replace: true })];
}

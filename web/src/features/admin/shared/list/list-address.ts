import { addressOf, pageField, textField } from '../../../../ui/address-fields.ts';
import type { ChangeAddress } from '../../../../ui/use-address-state.ts';

/** Filters and page of an admin's list. */
export interface ListState {
  search: string;
  /** Value of the list's select; empty for all. */
  filter: string;
  page: number;
}

export type ChangeList = ChangeAddress<ListState>;

export const LIST_ADDRESS = addressOf<ListState>({
  search: textField('busca'),
  filter: textField('situacao'),
  page: pageField,
});

import { useRef, useState } from 'react';
import { apiErrorOf } from '../../../shared/api/api-error.ts';
import type { FormState } from '../../../ui/form/form-state.ts';
import { useLazyPostalCodeQuery } from './api.ts';
import { MaskedField } from './MaskedField.tsx';
import { addressUpdates, formatCep, isWholeCep } from './postal-code.ts';
import type { ShopValues } from './shop-values.ts';

const NOT_FOUND = 404;

/**
 * The postal code, which fills in the address once it is complete. Fields edited during the lookup keep their values; a
 * failed lookup changes nothing, and an unknown code is named.
 */
export function PostalCodeField({ form }: { form: FormState<ShopValues> }) {
  const [lookUp] = useLazyPostalCodeQuery();
  const lookedUp = useRef(form.values.postalCode);
  const [unknown, setUnknown] = useState('');

  async function type(postalCode: string) {
    form.change({ postalCode });
    if (!isWholeCep(postalCode) || postalCode === lookedUp.current) return;
    lookedUp.current = postalCode;
    const before = form.currentValues();
    const { data: found, error } = await lookUp(postalCode, true);
    if (error && apiErrorOf(error).status === NOT_FOUND) setUnknown(postalCode);
    if (found && form.currentValues().postalCode === postalCode) {
      form.change(addressUpdates(found, before, form.currentValues()));
    } else if (lookedUp.current === postalCode) {
      // Typed once more, it is looked up again.
      lookedUp.current = '';
    }
  }

  return (
    <MaskedField
      form={form}
      name="postalCode"
      label="CEP"
      optional
      format={formatCep}
      onType={type}
      hint="Preenche o endereço para você."
      warning={unknown && unknown === form.values.postalCode ? 'CEP não encontrado. Preencha o endereço.' : undefined}
      placeholder="00000-000"
      inputMode="numeric"
      autoComplete="postal-code"
    />
  );
}

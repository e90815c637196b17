import { formatCnpj, hasValidCheckDigits, unformatCnpj } from '@cardume/bff/contract';
import type { FormState } from '../../ui/form/form-state.ts';
import { MaskedField } from './MaskedField.tsx';
import type { ShopValues } from './shop-values.ts';

const WRONG = 'Confira o CNPJ: dígitos verificadores incorretos';
const LENGTH = 14;

/** Warns of wrong check digits, which can be saved nevertheless. */
export function CnpjField({ form }: { form: FormState<ShopValues> }) {
  const { cnpj } = form.values;
  const complete = unformatCnpj(cnpj).length === LENGTH;
  return (
    <MaskedField
      form={form}
      name="cnpj"
      label="CNPJ"
      format={formatCnpj}
      onType={(text) => form.change({ cnpj: text })}
      warning={complete && !hasValidCheckDigits(cnpj) ? WRONG : undefined}
      placeholder="00.000.000/0001-00"
      autoCapitalize="characters"
    />
  );
}

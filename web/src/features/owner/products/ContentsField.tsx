import { CONTENT_UNITS } from '@cardume/bff/contract';
import type { TypedContents } from '../../../lib/contents.ts';
import { Field } from '../../../ui/field/Field.tsx';
import { TextInput } from '../../../ui/field/inputs.tsx';
import { Select } from '../../../ui/field/Select.tsx';
import type { FormState } from '../../../ui/form/form-state.ts';
import type { ProductValues } from './product-form.ts';
import styles from './products.module.css';

/** How much a product contains: an amount and its unit. */
export function ContentsField({ form }: { form: FormState<ProductValues> }) {
  const { contents } = form.values;
  const change = (patch: Partial<TypedContents>) => form.change({ contents: { ...contents, ...patch } });
  return (
    <Field label="Conteúdo" optional hint="Mostra o preço por quilo, litro ou metro" error={form.errors.contents}>
      {(control) => (
        <span className={styles.contents}>
          <TextInput
            {...control}
            name="contents"
            inputMode="decimal"
            autoComplete="off"
            value={contents.amount}
            onChange={(event) => change({ amount: event.target.value })}
          />
          <Select
            aria-label="Unidade"
            value={contents.unit}
            onChange={(event) => change({ unit: event.target.value as TypedContents['unit'] })}
          >
            <option value="">Unidade</option>
            {CONTENT_UNITS.map((unit) => (
              <option key={unit} value={unit}>
                {unit}
              </option>
            ))}
          </Select>
        </span>
      )}
    </Field>
  );
}

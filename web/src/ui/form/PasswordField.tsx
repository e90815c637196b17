import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Field } from '../field/Field.tsx';
import { InFieldButton } from '../field/InFieldButton.tsx';
import { TextInput } from '../field/inputs.tsx';
import styles from './form.module.css';
import type { FormState } from './form-state.ts';
import { patchOf, type TextName } from './TextField.tsx';

type PasswordFieldProps<Values> = Omit<ComponentProps<'input'>, 'form' | 'name' | 'value' | 'type'> & {
  form: FormState<Values>;
  name: TextName<Values>;
  label: string;
  hint?: string;
};

/** A password field with a button that shows what was typed. */
export function PasswordField<Values>({ form, name, label, hint, ...rest }: PasswordFieldProps<Values>) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={form.errors[name]}>
      {(control) => (
        <span className={styles.box}>
          <TextInput
            {...control}
            {...rest}
            type={shown ? 'text' : 'password'}
            name={String(name)}
            autoCapitalize="none"
            spellCheck={false}
            className={styles.beforeButton}
            value={String(form.values[name])}
            onChange={(event) => form.change(patchOf(name, event.target.value))}
          />
          <InFieldButton
            label="Mostrar o que foi digitado"
            icon={shown ? <EyeOff size={22} /> : <Eye size={22} />}
            aria-pressed={shown}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  );
}

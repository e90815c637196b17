import type { FieldErrors, FormState } from '../../ui/form/use-form.ts';
import { type ToastMessage, toast } from '../../ui/toast/toast-store.ts';

const FIELDS_MISSING: ToastMessage = {
  kind: 'error',
  title: 'Campos obrigatórios',
  text: 'Preencha todos os campos.',
};

const PASSWORDS_DIFFER = 'A nova senha e a confirmação devem ser iguais.';

/** Reports the empty fields of a form, in a toast and at each. @returns whether there are any */
export function reportMissing<Values extends Record<string, string>>(form: FormState<Values>): boolean {
  const empty = Object.entries(form.values).filter(([, value]) => !value.trim());
  if (empty.length === 0) return false;
  const errors = Object.fromEntries(empty.map(([name]) => [name, 'Preencha este campo']));
  form.showFieldErrors(errors as FieldErrors<Values>);
  toast(FIELDS_MISSING);
  return true;
}

/** Reports a confirmation that differs from the new password, in a toast and at its field. @returns whether it does */
export function reportDifference<Values extends { newPassword: string; confirmation: string }>(
  form: FormState<Values>,
): boolean {
  if (form.values.newPassword === form.values.confirmation) return false;
  form.showFieldErrors({ confirmation: PASSWORDS_DIFFER } as FieldErrors<Values>);
  toast({ kind: 'error', title: 'Senhas não conferem', text: PASSWORDS_DIFFER });
  return true;
}

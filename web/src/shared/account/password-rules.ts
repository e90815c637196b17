import { newPassword } from '@cardume/bff/contract';
import type { FieldErrors } from '../../ui/form/form-state.ts';
import { apiErrorOf, type CallError } from '../api/api-error.ts';
import type { Checked, Invalid } from '../use-form.ts';

const FIELDS_MISSING = { title: 'Campos obrigatórios', text: 'Preencha todos os campos.' };
const PASSWORDS_DIFFER = 'A nova senha e a confirmação devem ser iguais.';

/** Code of the refusal of a present password. */
export const WRONG_PASSWORD = 'wrong_password';

/** Returns the errors of the empty fields of a form; null if all are filled in. */
export function missingFields<Values extends object>(values: Values): Invalid<Values> | null {
  const empty = Object.entries(values).filter(([, value]) => !String(value).trim());
  if (empty.length === 0) return null;
  const errors = Object.fromEntries(empty.map(([name]) => [name, 'Preencha este campo']));
  return { errors: errors as FieldErrors<Values>, toast: FIELDS_MISSING };
}

/** Validates a form with a new password and its confirmation. */
export function checkNewPassword<Values extends { newPassword: string; confirmation: string }>(
  values: Values,
): Checked<Values, Values> {
  const missing = missingFields(values);
  if (missing) return missing;
  if (values.newPassword !== values.confirmation) {
    const errors = { confirmation: PASSWORDS_DIFFER } as FieldErrors<Values>;
    return { errors, toast: { title: 'Senhas não conferem', text: PASSWORDS_DIFFER } };
  }
  const checked = newPassword.safeParse(values.newPassword);
  if (checked.success) return { body: values };
  return { errors: { newPassword: checked.error.issues[0]?.message } as FieldErrors<Values> };
}

/** Returns the errors of the fields of a form with the present password. */
export function presentPasswordErrors(error: CallError): Partial<Record<string, string>> {
  const { code, serverMessage, fields = {} } = apiErrorOf(error);
  return code === WRONG_PASSWORD && serverMessage ? { currentPassword: serverMessage } : fields;
}

import type { FormState } from '../../../ui/form/form-state.ts';
import { apiErrorOf, type CallError } from '../../api/api-error.ts';
import { useCurrentUserQuery } from '../../session/current-user.ts';
import { toastError } from '../../toast-error.ts';
import { useGivePasswordMutation } from './api.ts';

export const PASSWORD_MISSING = { password: 'Senha é obrigatória' };

/** Returns a function that gives the password of the account again, for a step that needs a recent login. */
export function useGivePassword() {
  const { data: user } = useCurrentUserQuery();
  const [logIn] = useGivePasswordMutation();
  return (password: string) => logIn({ body: { identifier: user?.username ?? '', password } });
}

/** Shows a wrong password at its field, and any other error in a toast with this title. */
export function showPasswordRefusal(form: FormState<{ password: string }>, title: string, error: CallError): void {
  if (apiErrorOf(error).code === 'invalid_credentials') form.showFieldErrors({ password: 'Senha atual incorreta' });
  else toastError(title, error, 'Tente novamente');
}

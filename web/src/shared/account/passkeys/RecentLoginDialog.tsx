import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import type { FormState } from '../../../ui/form/form-state.ts';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { apiErrorOf, type CallError } from '../../api/api-error.ts';
import { useCurrentUserQuery } from '../../session/current-user.ts';
import { toastError } from '../../toast-error.ts';
import { invalid, useForm } from '../../use-form.ts';
import { useGivePasswordMutation } from './api.ts';
import { PasskeyLoginButton } from './PasskeyLoginButton.tsx';

interface RecentLoginDialogProps {
  /** Why the password is asked for. */
  reason: string;
  /** Label of the button. */
  action: string;
  /** Title of the toast if the password cannot be checked. */
  failed: string;
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks for the password, or for a passkey, because a step needs a login of the last minutes. */
export function RecentLoginDialog({ reason, action, failed, onConfirmed, onClose }: RecentLoginDialogProps) {
  const givePassword = useGivePassword();
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => (password ? { body: password } : invalid(PASSWORD_MISSING)),
    send: givePassword,
    close: onConfirmed,
    failed: (error, state) => showPasswordRefusal(state, failed, error),
  });
  return (
    <FormDialog title="Confirme a sua senha" form={form} label={action} onClose={onClose}>
      <p>{reason}</p>
      <PasswordField form={form} name="password" label="Senha atual" autoComplete="current-password" />
      <PasskeyLoginButton onSignedIn={onConfirmed} />
    </FormDialog>
  );
}

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

import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { invalid, useForm } from '../../form/use-form.ts';
import { PasskeyLoginButton } from './PasskeyLoginButton.tsx';
import { PASSWORD_MISSING, showPasswordRefusal, useGivePassword } from './use-give-password.ts';

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

import { useId } from 'react';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../../ui/form/DialogActions.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { PasskeyLoginButton } from './PasskeyLoginButton.tsx';
import { useGivePassword } from './use-give-password.ts';

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
  const id = useId();
  const form = useForm({ password: '' });
  const [givePassword, giving] = useGivePassword(failed);

  async function send() {
    const wrong = await givePassword(form.values.password);
    if (wrong) return form.showFieldErrors(wrong);
    onConfirmed();
  }

  return (
    <Dialog
      title="Confirme a sua senha"
      onClose={onClose}
      footer={<DialogActions form={id} label={action} loading={giving} onClose={onClose} />}
    >
      <Form id={id} form={form} onSubmit={send}>
        <p>{reason}</p>
        <PasswordField form={form} name="password" label="Senha atual" autoComplete="current-password" />
        <PasskeyLoginButton onSignedIn={onConfirmed} />
      </Form>
    </Dialog>
  );
}

import { emailChange } from '@cardume/bff/contract';
import { useId } from 'react';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../../ui/form/DialogActions.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { fieldErrors, useForm } from '../../../ui/form/use-form.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import { apiErrorOf } from '../../api/api-error.ts';
import { toastError } from '../../toast-error.ts';
import { reportMissing } from '../password-messages.ts';
import { useUpdateEmailMutation } from './api.ts';

export default function EmailDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const form = useForm({ email: '', currentPassword: '' });
  const isMounted = useIsMounted();
  const [updateEmail, { isLoading }] = useUpdateEmailMutation();

  async function save() {
    if (reportMissing(form)) return;
    const checked = emailChange.safeParse(form.values);
    if (!checked.success) return form.showFieldErrors(fieldErrors(checked.error.issues));
    const { data, error } = await updateEmail({ body: checked.data });
    if (error) {
      const { code, serverMessage, fields = {} } = apiErrorOf(error);
      form.showFieldErrors(code === 'wrong_password' ? { currentPassword: serverMessage } : fields);
      return toastError('Erro ao atualizar email', error, 'Não foi possível atualizar o email.');
    }
    // Where mails are sent, the new address counts once it is confirmed.
    if (data.user.email === checked.data.email.toLowerCase()) {
      toast({ kind: 'success', title: 'Email atualizado!', text: 'Seu email foi atualizado com sucesso.' });
    } else toast({ kind: 'success', title: 'Confirme o novo email pelo link que enviamos.' });
    if (isMounted()) onClose();
  }

  return (
    <Dialog
      title="Alterar Email"
      onClose={onClose}
      footer={<DialogActions form={id} label="Salvar" loading={isLoading} onClose={onClose} />}
    >
      <Form id={id} form={form} onSubmit={save}>
        <TextField form={form} name="email" label="Novo email" type="email" autoComplete="email" spellCheck={false} />
        <PasswordField form={form} name="currentPassword" label="Senha atual" autoComplete="current-password" />
      </Form>
    </Dialog>
  );
}

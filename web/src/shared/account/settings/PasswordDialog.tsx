import { newPassword } from '@cardume/bff/contract';
import { useId } from 'react';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../../ui/form/DialogActions.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import { apiErrorOf } from '../../api/api-error.ts';
import { toastError } from '../../toast-error.ts';
import { reportDifference, reportMissing } from '../password-messages.ts';
import { useUpdatePasswordMutation } from './api.ts';

const FAILED = {
  kind: 'error',
  title: 'Erro ao atualizar senha',
  text: 'Não foi possível atualizar a senha.',
} as const;

export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const form = useForm({ currentPassword: '', newPassword: '', confirmation: '' });
  const isMounted = useIsMounted();
  const [updatePassword, { isLoading }] = useUpdatePasswordMutation();

  async function save() {
    if (reportMissing(form) || reportDifference(form)) return;
    const { currentPassword, newPassword: next } = form.values;
    const checked = newPassword.safeParse(next);
    if (!checked.success) return form.showFieldErrors({ newPassword: checked.error.issues[0]?.message ?? '' });
    const { error } = await updatePassword({ body: { currentPassword, newPassword: next } });
    if (error) {
      const { code, serverMessage } = apiErrorOf(error);
      if (code !== 'wrong_password') return toastError(FAILED.title, error, FAILED.text);
      form.showFieldErrors({ currentPassword: serverMessage });
      return toast(FAILED);
    }
    toast({ kind: 'success', title: 'Senha atualizada!', text: 'Sua senha foi atualizada com sucesso.' });
    if (isMounted()) onClose();
  }

  return (
    <Dialog
      title="Alterar Senha"
      onClose={onClose}
      footer={<DialogActions form={id} label="Salvar" loading={isLoading} onClose={onClose} />}
    >
      <Form id={id} form={form} onSubmit={save}>
        <PasswordField form={form} name="currentPassword" label="Senha atual" autoComplete="current-password" />
        <PasswordField
          form={form}
          name="newPassword"
          label="Nova senha"
          hint="No mínimo 6 caracteres"
          autoComplete="new-password"
        />
        <PasswordField form={form} name="confirmation" label="Confirmar nova senha" autoComplete="new-password" />
      </Form>
    </Dialog>
  );
}

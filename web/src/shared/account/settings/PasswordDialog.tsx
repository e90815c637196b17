import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { apiErrorOf } from '../../api/api-error.ts';
import { toastError } from '../../toast-error.ts';
import { useForm } from '../../use-form.ts';
import { checkNewPassword, presentPasswordErrors, WRONG_PASSWORD } from '../password-rules.ts';
import { useUpdatePasswordMutation } from './api.ts';

const FAILED = { title: 'Erro ao atualizar senha', text: 'Não foi possível atualizar a senha.' };

export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const [updatePassword] = useUpdatePasswordMutation();
  const form = useForm({
    initial: { currentPassword: '', newPassword: '', confirmation: '' },
    check: (values) => checkNewPassword(values),
    send: ({ currentPassword, newPassword }) => updatePassword({ body: { currentPassword, newPassword } }),
    done: { title: 'Senha atualizada!', text: 'Sua senha foi atualizada com sucesso.' },
    close: onClose,
    failed: (error, { showFieldErrors }) => {
      showFieldErrors(presentPasswordErrors(error));
      if (apiErrorOf(error).code === WRONG_PASSWORD) toast({ kind: 'error', ...FAILED });
      else toastError(FAILED.title, error, FAILED.text);
    },
  });
  return (
    <FormDialog title="Alterar Senha" form={form} label="Salvar" onClose={onClose}>
      <PasswordField form={form} name="currentPassword" label="Senha atual" autoComplete="current-password" />
      <PasswordField
        form={form}
        name="newPassword"
        label="Nova senha"
        hint="No mínimo 6 caracteres"
        autoComplete="new-password"
      />
      <PasswordField form={form} name="confirmation" label="Confirmar nova senha" autoComplete="new-password" />
    </FormDialog>
  );
}

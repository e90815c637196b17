import { useId } from 'react';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../../ui/form/DialogActions.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { apiErrorOf } from '../../api/api-error.ts';
import { useCurrentUserQuery } from '../../session/current-user.ts';
import { toastError } from '../../toast-error.ts';
import { endLocalSession } from '../logout.ts';
import { useCloseAccountMutation } from './api.ts';

/** Deletes the account, confirmed by its password. */
export default function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const { data: user } = useCurrentUserQuery();
  const form = useForm({ currentPassword: '' });
  const [closeAccount, { isLoading }] = useCloseAccountMutation();

  async function close() {
    if (!form.values.currentPassword) return form.showFieldErrors({ currentPassword: 'Senha é obrigatória' });
    const { error } = await closeAccount({ body: form.values });
    if (!error) return endLocalSession();
    const { code, serverMessage } = apiErrorOf(error);
    if (code === 'wrong_password') form.showFieldErrors({ currentPassword: serverMessage });
    toastError('Erro ao excluir conta', error, 'Tente novamente mais tarde');
  }

  return (
    <Dialog
      title="Excluir minha conta"
      onClose={onClose}
      footer={<DialogActions form={id} label="Excluir conta" danger loading={isLoading} onClose={onClose} />}
    >
      <Form id={id} form={form} onSubmit={close}>
        <p>
          {user?.role === 'admin'
            ? 'Sua conta é apagada para sempre.'
            : 'Sua conta, sua loja, os produtos, as fotos e as avaliações dela são apagados para sempre.'}{' '}
          Não há como voltar atrás.
        </p>
        <PasswordField form={form} name="currentPassword" label="Senha atual" autoComplete="current-password" />
      </Form>
    </Dialog>
  );
}

import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { useCurrentUserQuery } from '../../session/current-user.ts';
import { invalid, useForm } from '../../use-form.ts';
import { endLocalSession } from '../logout.ts';
import { presentPasswordErrors } from '../password-rules.ts';
import { useCloseAccountMutation } from './api.ts';

/** Deletes the account, confirmed by its password. */
export default function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const { data: user } = useCurrentUserQuery();
  const [closeAccount] = useCloseAccountMutation();
  const form = useForm({
    initial: { currentPassword: '' },
    check: (values) =>
      values.currentPassword ? { body: values } : invalid({ currentPassword: 'Senha é obrigatória' }),
    send: (body) => closeAccount({ body }),
    done: endLocalSession,
    failed: { title: 'Erro ao excluir conta', text: 'Tente novamente mais tarde', fields: presentPasswordErrors },
  });
  return (
    <FormDialog title="Excluir minha conta" form={form} label="Excluir conta" danger onClose={onClose}>
      <p>
        {user?.role === 'admin'
          ? 'Sua conta é apagada para sempre.'
          : 'Sua conta, sua loja, os produtos, as fotos e as avaliações dela são apagados para sempre.'}{' '}
        Não há como voltar atrás.
      </p>
      <PasswordField form={form} name="currentPassword" label="Senha atual" autoComplete="current-password" />
    </FormDialog>
  );
}

import { screenTitle } from '@cardume/bff/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { checkNewPassword } from '../../shared/account/password-rules.ts';
import { apiErrorOf } from '../../shared/api/api-error.ts';
import { paths } from '../../shared/paths.ts';
import { announceSessionChange } from '../../shared/session/other-tabs.ts';
import { toastError } from '../../shared/toast-error.ts';
import { useForm } from '../../shared/use-form.ts';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { AccountLayout } from './AccountLayout.tsx';
import { useRecoverPasswordMutation } from './api.ts';
import { useMailedToken } from './mailed-token.ts';

/** Sets a new password by a mailed link. The token stays in the URL so that a reload works, until success replaces it. */
export default function ResetPasswordScreen() {
  const token = useMailedToken();
  const [refused, setRefused] = useState(false);
  return (
    <AccountLayout front>
      <title>{screenTitle('Redefinir senha')}</title>
      {token && !refused ? <PasswordForm token={token} onRefused={() => setRefused(true)} /> : <InvalidLink />}
    </AccountLayout>
  );
}

function PasswordForm({ token, onRefused }: { token: string; onRefused: () => void }) {
  const navigate = useNavigate();
  const [recover, { isSuccess }] = useRecoverPasswordMutation();
  const form = useForm({
    initial: { newPassword: '', confirmation: '' },
    check: (values) => checkNewPassword(values),
    send: ({ newPassword }) => recover({ body: { token, newPassword } }),
    done: () => {
      announceSessionChange();
      toast({ kind: 'success', title: 'Senha redefinida!', text: 'Entre com a nova senha.' });
    },
    close: () => navigate(paths.login, { replace: true }),
    failed: (error, { showFieldErrors }) => {
      if (apiErrorOf(error).code === 'invalid_link') return onRefused();
      showFieldErrors(apiErrorOf(error).fields ?? {});
      toastError('Erro ao redefinir senha', error, 'Tente novamente');
    },
  });

  return (
    <>
      <Text as="h1" bottom={4}>
        Redefinir senha
      </Text>
      <Text bottom={24} tone="quiet">
        Escolha uma nova senha. As sessões abertas da sua conta serão encerradas.
      </Text>
      <Form form={form}>
        <PasswordField
          form={form}
          name="newPassword"
          label="Nova senha"
          hint="No mínimo 6 caracteres"
          autoComplete="new-password"
        />
        <PasswordField form={form} name="confirmation" label="Confirmar nova senha" autoComplete="new-password" />
        <Button type="submit" block loading={form.busy || isSuccess}>
          Redefinir senha
        </Button>
      </Form>
    </>
  );
}

function InvalidLink() {
  return (
    <>
      <Text as="h1" bottom={4}>
        Link inválido ou expirado
      </Text>
      <Text bottom={24} tone="quiet">
        O link vale por uma hora e só pode ser usado uma vez. Peça um novo.
      </Text>
      <ButtonLink to={paths.forgotPassword} block>
        Pedir novo link
      </ButtonLink>
    </>
  );
}

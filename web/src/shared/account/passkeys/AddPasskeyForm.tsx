import { passkeyName } from '@cardume/bff/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { apiErrorOf } from '../../api/api-error.ts';
import { useCurrentUserQuery } from '../../session/current-user.ts';
import { toastError } from '../../toast-error.ts';
import { useGivePasswordMutation } from './api.ts';
import { PasskeyLoginButton } from './PasskeyLoginButton.tsx';
import { useAddPasskey } from './use-passkey.ts';

/**
 * A form that adds a passkey with a name. It asks for the password if the login is too long ago.
 * @param hasPasskeys whether a passkey of the account may be given instead
 */
export function AddPasskeyForm({ hasPasskeys = false }: { hasPasskeys?: boolean }) {
  const form = useForm({ name: '', password: '' });
  const { data: user } = useCurrentUserQuery();
  const [add, adding] = useAddPasskey();
  const [givePassword, { isLoading: giving }] = useGivePasswordMutation();
  const [asksPassword, setAsksPassword] = useState(false);

  async function send() {
    const checked = passkeyName.safeParse(form.values.name);
    if (!checked.success) return form.showFieldErrors({ name: checked.error.issues[0]?.message ?? '' });
    if (asksPassword && !(await confirmPassword())) return;
    const outcome = await add(checked.data);
    if (outcome === 'added') form.change({ name: '' });
    if (outcome !== 'password needed') return;
    setAsksPassword(true);
    form.showFieldErrors({ password: 'Confirme a sua senha para adicionar uma chave' });
  }

  async function confirmPassword(): Promise<boolean> {
    const { password } = form.values;
    if (!password) {
      form.showFieldErrors({ password: 'Senha é obrigatória' });
      return false;
    }
    const { error } = await givePassword({ body: { identifier: user?.username ?? '', password } });
    if (error) {
      if (apiErrorOf(error).code === 'invalid_credentials') {
        form.showFieldErrors({ password: 'Senha atual incorreta' });
      } else toastError('Erro ao adicionar chave', error, 'Tente novamente');
      return false;
    }
    confirmed();
    return true;
  }

  function confirmed() {
    setAsksPassword(false);
    form.change({ password: '' });
  }

  return (
    <Form form={form} onSubmit={send}>
      <TextField
        form={form}
        name="name"
        label="Nome"
        hint="Por exemplo, o aparelho: Celular, Notebook"
        maxLength={100}
      />
      {asksPassword && (
        <PasswordField form={form} name="password" label="Senha atual" autoComplete="current-password" />
      )}
      <Button type="submit" block loading={adding || giving} icon={<Plus size={20} aria-hidden="true" />}>
        Adicionar chave
      </Button>
      {asksPassword && hasPasskeys && <PasskeyLoginButton onSignedIn={confirmed} />}
    </Form>
  );
}

import { passkeyName } from '@cardume/bff/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { apiErrorOf } from '../../api/api-error.ts';
import { invalid, useForm } from '../../use-form.ts';
import { PasskeyLoginButton } from './PasskeyLoginButton.tsx';
import { PASSWORD_MISSING, showPasswordRefusal, useGivePassword } from './RecentLoginDialog.tsx';
import { ADDING_FAILED, useAddPasskey } from './use-passkey.ts';

/**
 * A form that adds a passkey with a name. It asks for the password if the login is too long ago.
 * @param hasPasskeys whether a passkey of the account may be given instead
 */
export function AddPasskeyForm({ hasPasskeys = false }: { hasPasskeys?: boolean }) {
  const add = useAddPasskey();
  const givePassword = useGivePassword();
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useForm({
    initial: { name: '', password: '' },
    check: ({ name, password }) => {
      const checked = passkeyName.safeParse(name);
      if (!checked.success) return invalid({ name: checked.error.issues[0]?.message ?? '' });
      return asksPassword && !password ? invalid(PASSWORD_MISSING) : { body: { name: checked.data, password } };
    },
    send: async ({ name, password }) => {
      if (!asksPassword) return add(name);
      const { error } = await givePassword(password);
      if (error) return { error };
      confirmed();
      return add(name);
    },
    done: () => {
      toast({ kind: 'success', title: 'Chave de acesso adicionada!' });
      form.change({ name: '' });
    },
    failed: (error, state) => {
      if (apiErrorOf(error).code !== 'reauthentication_required') {
        return showPasswordRefusal(state, ADDING_FAILED, error);
      }
      setAsksPassword(true);
      state.showFieldErrors({ password: 'Confirme a sua senha para adicionar uma chave' });
    },
  });

  function confirmed() {
    setAsksPassword(false);
    form.change({ password: '' });
  }

  return (
    <Form form={form}>
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
      <Button type="submit" block loading={form.busy} icon={<Plus size={20} />}>
        Adicionar chave
      </Button>
      {asksPassword && hasPasskeys && <PasskeyLoginButton onSignedIn={confirmed} />}
    </Form>
  );
}

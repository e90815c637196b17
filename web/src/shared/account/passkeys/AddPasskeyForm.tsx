import { passkeyName } from '@cardume/bff/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { PasskeyLoginButton } from './PasskeyLoginButton.tsx';
import { useGivePassword } from './use-give-password.ts';
import { useAddPasskey } from './use-passkey.ts';

/**
 * A form that adds a passkey with a name. It asks for the password if the login is too long ago.
 * @param hasPasskeys whether a passkey of the account may be given instead
 */
export function AddPasskeyForm({ hasPasskeys = false }: { hasPasskeys?: boolean }) {
  const form = useForm({ name: '', password: '' });
  const [add, adding] = useAddPasskey();
  const [givePassword, giving] = useGivePassword('Erro ao adicionar chave');
  const [asksPassword, setAsksPassword] = useState(false);

  async function send() {
    const checked = passkeyName.safeParse(form.values.name);
    if (!checked.success) return form.showFieldErrors({ name: checked.error.issues[0]?.message ?? '' });
    if (asksPassword) {
      const wrong = await givePassword(form.values.password);
      if (wrong) return form.showFieldErrors(wrong);
      confirmed();
    }
    const outcome = await add(checked.data);
    if (outcome === 'added') form.change({ name: '' });
    if (outcome !== 'password needed') return;
    setAsksPassword(true);
    form.showFieldErrors({ password: 'Confirme a sua senha para adicionar uma chave' });
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

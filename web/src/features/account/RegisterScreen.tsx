import { registration, screenTitle } from '@cardume/bff/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { apiErrorOf } from '../../shared/api/api-error.ts';
import { paths } from '../../shared/paths.ts';
import { toastError } from '../../shared/toast-error.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FieldPair, Form } from '../../ui/form/Form.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { fieldErrors, useForm } from '../../ui/form/use-form.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import styles from './AccountLayout.module.css';
import { AccountLayout } from './AccountLayout.tsx';
import { useRegisterMutation } from './api.ts';
import { Welcome } from './Welcome.tsx';

/** The registration of an owner. */
export default function RegisterScreen() {
  const [welcomed, setWelcomed] = useState<string | null>(null);
  return (
    <AccountLayout>
      <title>{screenTitle('Cadastro')}</title>
      {welcomed === null ? <RegisterForm onDone={setWelcomed} /> : <Welcome firstName={welcomed} />}
    </AccountLayout>
  );
}

const EMPTY = { firstName: '', lastName: '', phone: '', email: '', password: '' };

function RegisterForm({ onDone }: { onDone: (firstName: string) => void }) {
  const form = useForm(EMPTY);
  const [register, { isLoading }] = useRegisterMutation();

  async function send() {
    const checked = registration.safeParse(form.values);
    if (!checked.success) return form.showFieldErrors(fieldErrors(checked.error.issues));
    const { error } = await register({ body: checked.data });
    if (error) {
      form.showFieldErrors(apiErrorOf(error).fields ?? {});
      toastError('Erro ao cadastrar', error, 'Tente novamente');
      return;
    }
    toast({ kind: 'success', title: 'Cadastro realizado!', text: 'Sua conta foi criada com sucesso' });
    onDone(checked.data.firstName);
  }

  return (
    <>
      <h1 className={styles.title}>Crie sua conta</h1>
      <p className={styles.subtitle}>É grátis. Sua loja entra no cardume.</p>
      <Form form={form} onSubmit={send}>
        <FieldPair>
          <TextField form={form} name="firstName" label="Nome" autoComplete="given-name" />
          <TextField form={form} name="lastName" label="Sobrenome" autoComplete="family-name" />
        </FieldPair>
        <TextField
          form={form}
          name="phone"
          label="Telefone"
          type="tel"
          placeholder="(11) 98765-4321"
          autoComplete="tel-national"
        />
        <TextField form={form} name="email" label="Email" type="email" autoComplete="email" spellCheck={false} />
        <PasswordField form={form} name="password" label="Senha" autoComplete="new-password" />
        <Button type="submit" block loading={isLoading}>
          Cadastrar
        </Button>
      </Form>
      <div className={styles.links}>
        <p>
          Ao cadastrar você concorda com os <Link to={paths.terms}>Termos de uso</Link>
        </p>
        <p>
          Já tem conta? <Link to={paths.login}>Entrar</Link>
        </p>
      </div>
    </>
  );
}

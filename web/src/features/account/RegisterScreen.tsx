import { type Registration, registration, screenTitle } from '@cardume/bff/contract';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { apiErrorOf } from '../../shared/api/api-error.ts';
import { paths } from '../../shared/paths.ts';
import { useForm, validate } from '../../shared/use-form.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FieldPair, Form } from '../../ui/form/Form.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import styles from './AccountLayout.module.css';
import { AccountLayout } from './AccountLayout.tsx';
import { useRegisterMutation } from './api.ts';
import { Welcome } from './Welcome.tsx';

/** The registration of an owner. */
export default function RegisterScreen() {
  const [welcomed, setWelcomed] = useState<Registered | null>(null);
  return (
    <AccountLayout>
      <title>{screenTitle('Cadastro')}</title>
      {welcomed === null ? <RegisterForm onDone={setWelcomed} /> : <Welcome {...welcomed} />}
    </AccountLayout>
  );
}

type Registered = Pick<Registration, 'firstName' | 'email'>;

const EMPTY = { firstName: '', lastName: '', phone: '', email: '', password: '' };

function RegisterForm({ onDone }: { onDone: (registered: Registered) => void }) {
  const [register] = useRegisterMutation();
  /** The e-mail that belongs to an account. */
  const [taken, setTaken] = useState<string | null>(null);
  const sent = useRef('');
  const form = useForm({
    initial: EMPTY,
    check: (values) => {
      sent.current = values.email;
      return validate(registration, values);
    },
    send: (body) => register({ body }),
    done: { title: 'Cadastro realizado!', text: 'Sua conta foi criada com sucesso' },
    close: (_user, { firstName, email }) => onDone({ firstName, email }),
    failed: {
      title: 'Erro ao cadastrar',
      text: 'Tente novamente',
      fields: (error) => {
        const { code, serverMessage = '', fields = {} } = apiErrorOf(error);
        if (code !== 'email_taken') return fields;
        setTaken(sent.current);
        return { email: serverMessage };
      },
    },
  });
  return (
    <>
      <Text as="h1" bottom={4}>
        Crie sua conta
      </Text>
      <Text bottom={24} tone="quiet">
        É grátis. Sua loja entra no cardume.
      </Text>
      <Form form={form}>
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
        <TextField
          form={form}
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          spellCheck={false}
          errorAction={
            taken === form.values.email && (
              <Link to={paths.login} state={{ email: taken }}>
                Entrar
              </Link>
            )
          }
        />
        <PasswordField form={form} name="password" label="Senha" autoComplete="new-password" />
        <Button type="submit" block loading={form.busy}>
          Cadastrar
        </Button>
      </Form>
      <Stack className={styles.links} gap={4} items="center" top={12} tone="quiet" centered>
        <p>
          Ao cadastrar você concorda com os <Link to={paths.terms}>Termos de uso</Link>
        </p>
        <p>
          Já tem conta? <Link to={paths.login}>Entrar</Link>
        </p>
      </Stack>
    </>
  );
}

import { type CurrentUser, credentials, screenTitle } from '@cardume/bff/contract';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { PasskeyLoginButton } from '../../shared/account/passkeys/PasskeyLoginButton.tsx';
import { useAppDispatch } from '../../shared/api/api.ts';
import { paths } from '../../shared/paths.ts';
import { currentUser, firstScreenPath } from '../../shared/session/current-user.ts';
import { announceSessionChange } from '../../shared/session/other-tabs.ts';
import { useForm, validate } from '../../shared/use-form.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import styles from './AccountLayout.module.css';
import { AccountLayout } from './AccountLayout.tsx';
import { useLoginMutation } from './api.ts';
import { emailOf } from './email-of.ts';

/** The login of owners and admins. */
export default function LoginScreen() {
  return (
    <AccountLayout front>
      <title>{screenTitle('Entrar')}</title>
      <Text as="h1" bottom={4}>
        Que bom ver você!
      </Text>
      <Text bottom={24} tone="quiet">
        Entre para cuidar da sua loja.
      </Text>
      <LoginForm />
      <Stack className={styles.links} gap={4} items="center" top={12} tone="quiet" centered>
        <p>
          Ainda não tem conta? <Link to={paths.register}>Cadastre-se</Link>
        </p>
        <Link to={paths.terms}>Termos de uso</Link>
      </Stack>
    </AccountLayout>
  );
}

function LoginForm() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [login, { isLoading, isSuccess, reset }] = useLoginMutation();
  const left = useLeft(reset);
  const form = useForm({
    initial: { identifier: emailOf(useLocation().state), password: '' },
    check: (values) => validate(credentials, values),
    send: (body) => {
      left.current = false;
      return login({ body });
    },
    done: ({ user }) => enter(user),
    failed: { title: 'Erro ao fazer login', text: 'Verifique suas credenciais' },
  });

  async function enter(signedIn: CurrentUser) {
    announceSessionChange();
    const { data: user } = await dispatch(currentUser.initiate(undefined, { subscribe: false, forceRefetch: true }));
    toast({ kind: 'success', title: 'Login realizado!', text: 'Bem-vindo de volta!' });
    if (left.current) return;
    navigate(firstScreenPath(user ?? signedIn));
  }

  // Not `form.busy`: also until the next screen is loaded, unless the user goes back.
  const sending = isLoading || isSuccess;
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="identifier"
        label="Email ou nome de usuário"
        placeholder="voce@email.com.br"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
      />
      <PasswordField form={form} name="password" label="Senha" autoComplete="current-password" />
      <Link to={paths.forgotPassword} state={{ email: form.values.identifier }} className={styles.forgot}>
        Esqueci minha senha
      </Link>
      <Button type="submit" block loading={sending}>
        {sending ? 'Entrando...' : 'Entrar'}
      </Button>
      <PasskeyLoginButton
        disabled={sending}
        onSignedIn={(user) => {
          left.current = false;
          return enter(user);
        }}
      />
    </Form>
  );
}

/**
 * Returns a ref that becomes true when the form is unmounted or the user goes back to it; the login then does not
 * navigate. Going back while the next screen still loads shows the same mounted form, hence the `popstate` listener.
 */
function useLeft(onBack: () => void) {
  const left = useRef(false);
  useEffect(() => {
    const back = () => {
      left.current = true;
      onBack();
    };
    left.current = false;
    window.addEventListener('popstate', back);
    return () => {
      left.current = true;
      window.removeEventListener('popstate', back);
    };
  }, [onBack]);
  return left;
}

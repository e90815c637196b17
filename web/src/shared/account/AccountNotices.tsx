import { KeyRound, Mail } from 'lucide-react';
import { Link } from 'react-router';
import { Row } from '../../ui/layout/layout.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { CHANGE_PASSWORD_FRAGMENT } from '../paths.ts';
import { firstScreenPath, useCurrentUserQuery } from '../session/current-user.ts';
import { toastError } from '../toast-error.ts';
import styles from './account.module.css';
import { useRequestConfirmationMutation } from './settings/api.ts';

/** Asks a user to confirm the e-mail by the mailed link, without blocking the screen. */
export function UnconfirmedEmailNotice() {
  const { data: user } = useCurrentUserQuery();
  const [request, { isLoading }] = useRequestConfirmationMutation();
  if (!user || user.emailVerified) return null;
  const { email } = user;

  async function send() {
    const { error } = await request();
    if (error) toastError('Erro ao enviar link', error, 'Tente novamente');
    else toast({ kind: 'success', title: 'Link enviado!', text: `Confira a caixa de entrada de ${email}.` });
  }

  return (
    <Row
      as="section"
      aria-label="Email não confirmado"
      className={styles.notice}
      gap={8}
      justify="center"
      size="small"
      tone="pending"
    >
      <Mail size={18} />
      <span>Confirme seu email</span>
      <button type="button" disabled={isLoading} onClick={send}>
        Enviar de novo
      </button>
    </Row>
  );
}

/** Asks a user who signed in with a temporary password to change it, without blocking the screen. */
export function TemporaryPasswordNotice() {
  const { data: user } = useCurrentUserQuery();
  if (!user?.temporaryPassword) return null;
  return (
    <Row
      as="section"
      aria-label="Senha temporária"
      className={styles.notice}
      gap={8}
      justify="center"
      size="small"
      tone="pending"
    >
      <KeyRound size={18} />
      <span>Você está usando uma senha temporária.</span>
      <Link to={`${firstScreenPath(user)}${CHANGE_PASSWORD_FRAGMENT}`}>Alterar senha</Link>
    </Row>
  );
}

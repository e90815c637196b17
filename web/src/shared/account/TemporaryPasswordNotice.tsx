import { KeyRound } from 'lucide-react';
import { Link } from 'react-router';
import { Row } from '../../ui/layout/layout.tsx';
import { CHANGE_PASSWORD_FRAGMENT } from '../paths.ts';
import { firstScreenPath, useCurrentUserQuery } from '../session/current-user.ts';
import styles from './account.module.css';

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

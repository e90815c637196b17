import { LogOut } from 'lucide-react';
import { Row } from '../../ui/layout/layout.tsx';
import styles from './account.module.css';
import { useLogout } from './logout.ts';

/** The logout button, for use on a `Band`. */
export function LogoutButton() {
  const logout = useLogout();
  return (
    <Row as="button" type="button" className={styles.logout} gap={8} fixed size="title" onClick={logout}>
      <LogOut size={20} />
      Sair
    </Row>
  );
}

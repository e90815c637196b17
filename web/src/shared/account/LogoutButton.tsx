import { LogOut } from 'lucide-react';
import styles from './LogoutButton.module.css';
import { useLogout } from './logout.ts';

/** The logout button, for use on a `Band`. */
export function LogoutButton() {
  const logout = useLogout();
  return (
    <button type="button" className={styles.logout} onClick={logout}>
      <LogOut size={20} />
      Sair
    </button>
  );
}

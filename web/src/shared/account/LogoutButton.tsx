import { LogOut } from 'lucide-react';
import styles from './LogoutButton.module.css';
import { useLogout } from './logout.ts';

/** The logout, in the band of an owner's or an admin's screens. */
export function LogoutButton() {
  const logout = useLogout();
  return (
    <button type="button" className={styles.logout} onClick={logout}>
      <LogOut size={20} aria-hidden="true" />
      Sair
    </button>
  );
}

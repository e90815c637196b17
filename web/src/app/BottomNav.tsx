import { Handshake, House, UserRound } from 'lucide-react';
import { NavLink } from 'react-router';
import styles from './BottomNav.module.css';
import { paths } from './paths.ts';

/** The three ways that are open from every screen; the router marks the one being walked with `aria-current`. */
export function BottomNav() {
  const entries = [
    { to: paths.home, label: 'Início', Icon: House },
    { to: paths.partners, label: 'Parceiros', Icon: Handshake },
    { to: paths.login, label: 'Perfil', Icon: UserRound },
  ];
  return (
    <nav aria-label="Principal" className={styles.nav}>
      <div className={styles.entries}>
        {entries.map(({ to, label, Icon }) => (
          <NavLink key={to} to={to} end className={styles.entry}>
            <span className={styles.icon}>
              <Icon size={22} aria-hidden="true" />
            </span>
            {label}
          </NavLink>
        ))}
      </div>
    </nav>
  );
}

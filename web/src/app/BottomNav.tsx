import { Handshake, House, type LucideIcon, UserRound } from 'lucide-react';
import { NavLink } from 'react-router';
import { paths } from '../shared/paths.ts';
import styles from './BottomNav.module.css';
import { ProfileLink } from './ProfileLink.tsx';

/** The main navigation; the active entry has `aria-current`. */
export function BottomNav() {
  return (
    <nav aria-label="Principal" data-unframed className={styles.nav}>
      <div className={styles.entries}>
        <NavLink to={paths.home} end className={styles.entry}>
          <Entry Icon={House} label="Início" />
        </NavLink>{' '}
        <NavLink to={paths.partners} end className={styles.entry}>
          <Entry Icon={Handshake} label="Parceiros" />
        </NavLink>{' '}
        <ProfileLink className={styles.entry}>
          <Entry Icon={UserRound} label="Perfil" />
        </ProfileLink>
      </div>
    </nav>
  );
}

function Entry({ Icon, label }: { Icon: LucideIcon; label: string }) {
  return (
    <>
      <span className={styles.icon}>
        <Icon size={22} />
      </span>
      {label}
    </>
  );
}

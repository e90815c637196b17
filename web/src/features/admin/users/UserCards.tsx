import type { AdminUser } from '@cardume/bff/contract';
import { initialOf } from '../../../lib/text.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Email } from '../../../ui/email/Email.tsx';
import { Facts } from '../../../ui/facts/Facts.tsx';
import utilities from '../../../ui/utilities.module.css';
import { nameOf, RoleBadge, StatusBadge } from './badges.tsx';
import { ApproveButton, PremiumSwitch, ResetButton, StatusSelect } from './controls.tsx';
import styles from './UserCards.module.css';

/** Users as cards, for narrow screens. */
export function UserCards({ users }: { users: readonly AdminUser[] }) {
  return (
    <ul className={styles.cards}>
      {users.map((user) => (
        <li key={user.id} className={`${utilities.card} ${styles.card}`}>
          <div className={styles.head}>
            <Avatar src={null} letter={initialOf(nameOf(user))} size={44} />
            <div>
              <h2 className={styles.name}>{nameOf(user)}</h2>
              <p className={styles.badges}>
                <RoleBadge user={user} />
                <StatusBadge user={user} />
              </p>
            </div>
          </div>
          <Facts facts={{ Email: <Email address={user.email} />, Usuário: user.username }} />
          <PremiumSwitch user={user} />
          <ApproveButton user={user} />
          <div className={styles.pair}>
            <StatusSelect user={user} />
            <ResetButton user={user} />
          </div>
        </li>
      ))}
    </ul>
  );
}

import type { AdminUser } from '@cardume/bff/contract';
import { Email } from '../../../ui/Email.tsx';
import { nameOf } from './badges.tsx';
import styles from './UserSummary.module.css';

/** Name, e-mail and username. Long ones are cut, the e-mail after two lines; the tooltip has the whole text. */
export function UserSummary({ user }: { user: AdminUser }) {
  const { email, username } = user;
  const name = nameOf(user);
  return (
    <span className={styles.words}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.email} title={email}>
        <Email address={email} />
      </span>
      <span className={styles.line} title={username}>
        {username}
      </span>
    </span>
  );
}

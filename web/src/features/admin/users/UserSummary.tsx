import type { AdminUser } from '@cardume/bff/contract';
import { Email } from '../../../ui/Email.tsx';
import { Text } from '../../../ui/layout/layout.tsx';
import { nameOf } from '../shared/badges.tsx';
import styles from './users.module.css';

/** Name, e-mail and username. Long ones are cut, the e-mail after two lines; the tooltip has the whole text. */
export function UserSummary({ user }: { user: AdminUser }) {
  const { email, username } = user;
  const name = nameOf(user);
  return (
    <Text as="span" grow>
      <Text as="span" block size="title" ellipsis title={name}>
        {name}
      </Text>
      <Text as="span" className={styles.line} tone="quiet" lines={2} title={email}>
        <Email address={email} />
      </Text>
      <Text as="span" className={styles.line} block tone="quiet" ellipsis title={username}>
        {username}
      </Text>
    </Text>
  );
}

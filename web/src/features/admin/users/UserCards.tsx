import type { RefObject } from 'react';
import { initialOf } from '../../../lib/text.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import utilities from '../../../ui/utilities.module.css';
import { nameOf, RoleBadge, StatusBadge } from './badges.tsx';
import { ApproveButton, PremiumSwitch, ResetButton, StatusSelect } from './controls.tsx';
import type { UserListProps, UserProps } from './list-props.ts';
import styles from './UserCards.module.css';
import { UserSummary } from './UserSummary.tsx';
import { useUserStatus } from './use-user-change.ts';

/** Users as cards, for narrow screens. */
export function UserCards({ list, users, onReset, onDecide }: UserListProps) {
  return (
    <ul ref={list as RefObject<HTMLUListElement | null>} className={styles.cards}>
      {users.map((user, index) => (
        <UserCard key={user.id} user={user} onReset={onReset} onDecide={() => onDecide(index)} />
      ))}
    </ul>
  );
}

function UserCard({ user, onReset, onDecide }: UserProps) {
  const status = useUserStatus(user, onDecide);
  return (
    <li className={`${utilities.card} ${styles.card}`}>
      <div className={styles.head}>
        <Avatar src={null} letter={initialOf(nameOf(user))} size={44} />
        <div className={styles.words}>
          <UserSummary user={user} />
          <p className={styles.badges}>
            <RoleBadge user={user} />
            <StatusBadge user={user} />
          </p>
        </div>
        <ApproveButton user={user} control={status} bare />
      </div>
      <div className={styles.controls}>
        <span className={styles.premium}>
          <span aria-hidden="true">Premium</span>
          <PremiumSwitch user={user} />
        </span>
        <StatusSelect user={user} control={status} />
        <ResetButton user={user} onReset={onReset} bare />
      </div>
    </li>
  );
}

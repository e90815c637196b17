import type { RefObject } from 'react';
import { initialOf } from '../../../lib/text.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { nameOf, RoleBadge, StatusBadge } from './badges.tsx';
import { ApproveButton, PremiumSwitch, ResetButton, StatusSelect } from './controls.tsx';
import type { UserListProps, UserProps } from './list-props.ts';
import { UserSummary } from './UserSummary.tsx';
import styles from './UserTable.module.css';
import { useUserStatus } from './use-user-change.ts';

const HEADS = ['Nome', 'Perfil e status', 'Premium', 'Alterar status', ''];

/** Users as a table, for wide screens. */
export function UserTable({ list, users, onReset, onDecide }: UserListProps) {
  return (
    <Table label="Usuários" heads={HEADS} className={styles.table}>
      <tbody ref={list as RefObject<HTMLTableSectionElement | null>}>
        {users.map((user, index) => (
          <UserRow key={user.id} user={user} onReset={onReset} onDecide={() => onDecide(index)} />
        ))}
      </tbody>
    </Table>
  );
}

function UserRow({ user, onReset, onDecide }: UserProps) {
  const status = useUserStatus(user, onDecide);
  return (
    <tr>
      <th scope="row" className={styles.who}>
        <span className={styles.person}>
          <Avatar src={null} letter={initialOf(nameOf(user))} size={44} />
          <UserSummary user={user} />
        </span>
      </th>
      <td>
        <span className={styles.badges}>
          <RoleBadge user={user} />
          <StatusBadge user={user} />
        </span>
      </td>
      <td>
        <PremiumSwitch user={user} />
      </td>
      <td className={styles.select}>
        <StatusSelect user={user} control={status} />
      </td>
      <td>
        <span className={styles.actions}>
          <ApproveButton user={user} control={status} />
          <ResetButton user={user} onReset={onReset} />
        </span>
      </td>
    </tr>
  );
}

import type { RefObject } from 'react';
import { initialOf } from '../../../lib/text.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Column, Row } from '../../../ui/layout/layout.tsx';
import { Table } from '../../../ui/Table.tsx';
import { nameOf, RoleBadge, StatusBadge } from '../shared/badges.tsx';
import { ApproveButton, PremiumSwitch, ResetButton, StatusSelect } from './controls.tsx';
import type { UserListProps, UserProps } from './list-props.ts';
import { UserSummary } from './UserSummary.tsx';
import { useUserStatus } from './use-user-change.ts';
import styles from './users.module.css';

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
        <Row as="span" gap={12}>
          <Avatar src={null} letter={initialOf(nameOf(user))} size={44} />
          <UserSummary user={user} />
        </Row>
      </th>
      <td>
        <Column as="span" gap={4} align="start">
          <RoleBadge user={user} />
          <StatusBadge user={user} />
        </Column>
      </td>
      <td>
        <PremiumSwitch user={user} />
      </td>
      <td className={styles.select}>
        <StatusSelect user={user} control={status} />
      </td>
      <td>
        <Row as="span" gap={8} align="stretch" justify="end">
          <ApproveButton user={user} control={status} />
          <ResetButton user={user} onReset={onReset} />
        </Row>
      </td>
    </tr>
  );
}

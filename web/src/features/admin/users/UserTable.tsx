import type { AdminUser } from '@cardume/bff/contract';
import { initialOf } from '../../../lib/text.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { nameOf, RoleBadge, StatusBadge } from './badges.tsx';
import { ApproveButton, PremiumSwitch, ResetButton, StatusSelect } from './controls.tsx';
import type { OnReset } from './PasswordDialog.tsx';
import { UserSummary } from './UserSummary.tsx';
import styles from './UserTable.module.css';
import { useUserStatus } from './use-user-change.ts';

const HEADS = ['Nome', 'Perfil e status', 'Premium', 'Alterar status', ''];

/** Users as a table, for wide screens. */
export function UserTable({ users, onReset }: { users: readonly AdminUser[]; onReset: OnReset }) {
  return (
    <Table label="Usuários" heads={HEADS} className={styles.table}>
      <tbody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} onReset={onReset} />
        ))}
      </tbody>
    </Table>
  );
}

function UserRow({ user, onReset }: { user: AdminUser; onReset: OnReset }) {
  const status = useUserStatus(user);
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

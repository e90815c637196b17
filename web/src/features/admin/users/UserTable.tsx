import type { AdminUser } from '@cardume/bff/contract';
import { initialOf } from '../../../lib/text.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Email } from '../../../ui/email/Email.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { nameOf, RoleBadge, StatusBadge } from './badges.tsx';
import { ApproveButton, PremiumSwitch, ResetButton, StatusSelect } from './controls.tsx';
import styles from './UserTable.module.css';

const HEADS = ['Nome', 'Email', 'Perfil', 'Status', 'Premium', 'Alterar status', ''];

/** Users as a table, for wide screens. */
export function UserTable({ users }: { users: readonly AdminUser[] }) {
  return (
    <Table label="Usuários" heads={HEADS}>
      <tbody>
        {users.map((user) => (
          <tr key={user.id}>
            <th scope="row" className={styles.who}>
              <span className={styles.person}>
                <Avatar src={null} letter={initialOf(nameOf(user))} size={44} />
                <span>
                  <span className={styles.name}>{nameOf(user)}</span>
                  <span className={styles.username}>{user.username}</span>
                </span>
              </span>
            </th>
            <td className={styles.email}>
              <Email address={user.email} />
            </td>
            <td>
              <RoleBadge user={user} />
            </td>
            <td>
              <StatusBadge user={user} />
            </td>
            <td>
              <PremiumSwitch user={user} bare />
            </td>
            <td className={styles.select}>
              <StatusSelect user={user} />
            </td>
            <td>
              <span className={styles.actions}>
                <ApproveButton user={user} />
                <ResetButton user={user} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

import type { AdminUser } from '@cardume/bff/contract';
import type { RefObject } from 'react';
import type { OnReset } from './PasswordDialog.tsx';

/** The props of the users as cards and as a table. */
export interface UserListProps {
  /** The element whose children are the users. */
  list: RefObject<HTMLElement | null>;
  users: readonly AdminUser[];
  onReset: OnReset;
  /** Called with the index of a user before a decision, after which controls or the user disappear. */
  onDecide: (index: number) => void;
}

/** The props of one of them. */
export interface UserProps {
  user: AdminUser;
  onReset: OnReset;
  onDecide: () => void;
}

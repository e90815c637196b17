import type { RefObject } from 'react';
import { initialOf } from '../../../lib/text.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Box, Grid, Row, Stack } from '../../../ui/layout/layout.tsx';
import utilities from '../../../ui/utilities.module.css';
import { nameOf, RoleBadge, StatusBadge } from '../shared/badges.tsx';
import { ApproveButton, PremiumSwitch, ResetButton, StatusSelect } from './controls.tsx';
import type { UserListProps, UserProps } from './list-props.ts';
import { UserSummary } from './UserSummary.tsx';
import { useUserStatus } from './use-user-change.ts';
import styles from './users.module.css';

/** Users as cards, for narrow screens. */
export function UserCards({ list, users, onReset, onDecide }: UserListProps) {
  return (
    <Grid as="ul" ref={list as RefObject<HTMLUListElement | null>} columns={{ s: 1, m: 2 }} gap={{ s: 12, m: 16 }}>
      {users.map((user, index) => (
        <UserCard key={user.id} user={user} onReset={onReset} onDecide={() => onDecide(index)} />
      ))}
    </Grid>
  );
}

function UserCard({ user, onReset, onDecide }: UserProps) {
  const status = useUserStatus(user, onDecide);
  return (
    <Stack as="li" className={`${utilities.card} ${styles.userCardsCard}`} gap={8} packed>
      <Row className={styles.userCardsHead} gap={12}>
        <Avatar src={null} letter={initialOf(nameOf(user))} size={44} />
        <Box grow>
          <UserSummary user={user} />
          <Row as="p" gap={4} align="stretch">
            <RoleBadge user={user} />
            <StatusBadge user={user} />
          </Row>
        </Box>
        <ApproveButton user={user} control={status} bare />
      </Row>
      <Row className={styles.controls} gap={6} align="end" nowrap>
        <span className={styles.premium}>
          <span aria-hidden="true">Premium</span>
          <PremiumSwitch user={user} />
        </span>
        <StatusSelect user={user} control={status} />
        <ResetButton user={user} onReset={onReset} bare />
      </Row>
    </Stack>
  );
}

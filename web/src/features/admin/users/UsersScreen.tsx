import { screenTitle } from '@cardume/bff/contract';
import { useState } from 'react';
import noUser from '../../../art/empty/search.svg';
import { countWithNoun } from '../../../lib/numbers.ts';
import { paths } from '../../../shared/paths.ts';
import { focusAfter } from '../../../ui/focus-after.ts';
import { useClampedPage } from '../../../ui/pagination/use-clamped-page.ts';
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx';
import { Skeletons } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import { TABLE_FITS } from '../../../ui/Table.tsx';
import { useAddressState } from '../../../ui/use-address-state.ts';
import { useFocusAfterRemoval } from '../../../ui/use-focus-after-removal.ts';
import { useMediaQuery } from '../../../ui/use-media.ts';
import utilities from '../../../ui/utilities.module.css';
import { useUsersQuery } from '../api.ts';
import { ExportLink, ListFilters } from '../shared/list/ListFilters.tsx';
import { ListPages } from '../shared/list/ListPages.tsx';
import { LIST_ADDRESS } from '../shared/list/list-address.ts';
import { PasswordDialog, type TemporaryPassword } from './PasswordDialog.tsx';
import { UserCards } from './UserCards.tsx';
import { UserTable } from './UserTable.tsx';

const STATUSES = { pending: 'Pendentes', approved: 'Aprovados', suspended: 'Suspensos' };
const userStatuses = Object.keys(STATUSES) as (keyof typeof STATUSES)[];
const SKELETON_COUNT = 6;

export default function UsersScreen() {
  const [address, change] = useAddressState(LIST_ADDRESS);
  const { search, filter, page } = address;
  const status = userStatuses.find((known) => known === filter);
  const query = useUsersQuery({ search, status, page });
  useClampedPage(query.currentData, page, (last) => change({ page: last }, { replace: true }));
  const [list, leave] = useFocusAfterRemoval<HTMLElement>(query.currentData?.users ?? []);
  const [reset, setReset] = useState<TemporaryPassword | null>(null);
  const wide = useMediaQuery(TABLE_FITS);
  const close = () =>
    focusAfter(
      () => setReset(null),
      () => reset?.button,
    );

  const UserList = wide ? UserTable : UserCards;
  return (
    <div className={utilities.page}>
      <title>{screenTitle('Usuários')}</title>
      <ScreenHeader
        title="Usuários"
        subtitle={query.currentData ? countWithNoun(query.currentData.total, 'usuário', 'usuários') : '\u00a0'}
        backTo={paths.admin}
        action={<ExportLink list="users" />}
      />
      <ListFilters
        address={address}
        onChange={change}
        search="Buscar usuários"
        placeholder="Buscar usuários..."
        filter="Filtrar por status"
        options={[['', 'Todos os status'], ...Object.entries(STATUSES)]}
      />
      <QueryView query={query} skeleton={<UsersSkeleton />} errorTitle="Não foi possível carregar os usuários">
        {({ users, totalPages }) => {
          if (users.length === 0) return <EmptyState card level={2} art={noUser} title="Nenhum usuário encontrado" />;
          return (
            <>
              <UserList list={list} users={users} onReset={setReset} onDecide={leave} />
              <ListPages page={page} totalPages={totalPages} onPage={(next) => change({ page: next })} />
            </>
          );
        }}
      </QueryView>
      {/* Not in the user's row, which may disappear when the list is fetched again. */}
      {reset && <PasswordDialog reset={reset} onClose={close} />}
    </div>
  );
}

function UsersSkeleton() {
  return <Skeletons count={SKELETON_COUNT} columns={{ s: 1, m: 2 }} gap={{ s: 12, m: 16 }} height={156} radius={20} />;
}

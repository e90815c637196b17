import { screenTitle } from '@cardume/bff/contract';
import { useState } from 'react';
import nothing from '../../../art/empty/search.svg';
import { paths } from '../../../shared/paths.ts';
import { MoreButton } from '../../../ui/pagination/MoreButton.tsx';
import { ScreenHeader } from '../../../ui/screen-header/ScreenHeader.tsx';
import { Loading, Skeleton, skeletonKeys } from '../../../ui/skeleton/Skeleton.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import utilities from '../../../ui/utilities.module.css';
import { useAuditInfiniteQuery } from '../api.ts';
import { AuditFilters, NO_FILTERS } from './AuditFilters.tsx';
import { AuditItem } from './AuditItem.tsx';
import styles from './AuditScreen.module.css';

const SKELETON_COUNT = 5;

/** The audit, newest first. */
export default function AuditScreen() {
  const [filters, setFilters] = useState(NO_FILTERS);
  const { person, kind, day } = filters;
  const query = useAuditInfiniteQuery({ actor: person?.id ?? '', kind, day });
  return (
    <div className={utilities.page}>
      <title>{screenTitle('Auditoria')}</title>
      <ScreenHeader title="Auditoria" subtitle="Quem fez o quê, e quando" backTo={paths.admin} />
      <AuditFilters filters={filters} onChange={(change) => setFilters({ ...filters, ...change })} />
      <QueryView query={query} skeleton={<AuditSkeleton />} errorTitle="Não foi possível carregar a auditoria">
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0)
            return <EmptyState card level={2} art={nothing} title="Nenhum registro encontrado" />;
          return (
            <>
              <ol className={styles.entries}>
                {entries.map((entry) => (
                  <li key={entry.id}>
                    <AuditItem entry={entry} />
                  </li>
                ))}
              </ol>
              <div className={styles.more}>
                <MoreButton query={query} />
              </div>
            </>
          );
        }}
      </QueryView>
    </div>
  );
}

function AuditSkeleton() {
  return (
    <Loading className={styles.entries}>
      {skeletonKeys(SKELETON_COUNT).map((key) => (
        <Skeleton key={key} height={120} radius={20} />
      ))}
    </Loading>
  );
}

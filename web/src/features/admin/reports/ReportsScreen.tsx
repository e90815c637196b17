import { type Report, screenTitle } from '@cardume/bff/contract';
import { useMemo } from 'react';
import noReport from '../../../art/empty/search.svg';
import { countWithNoun } from '../../../lib/numbers.ts';
import { paths } from '../../../shared/paths.ts';
import { Box, Stack } from '../../../ui/layout/layout.tsx';
import { useClampedPage } from '../../../ui/pagination/use-clamped-page.ts';
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx';
import { Skeletons } from '../../../ui/Skeleton.tsx';
import { Segmented } from '../../../ui/segmented/Segmented.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import { useAddressState } from '../../../ui/use-address-state.ts';
import { useFocusAfterRemoval } from '../../../ui/use-focus-after-removal.ts';
import utilities from '../../../ui/utilities.module.css';
import { useReportsQuery } from '../api.ts';
import { ListPages } from '../shared/list/ListPages.tsx';
import { LIST_ADDRESS } from '../shared/list/list-address.ts';
import { ReportItem } from './ReportItem.tsx';
import styles from './reports.module.css';

const SKELETON_COUNT = 3;
const STATUSES = [
  { value: 'open', label: 'Abertas' },
  { value: 'closed', label: 'Encerradas' },
] as const;
const CLOSED = 'encerradas';

/** Reported shops and reviews, most reported first. */
export default function ReportsScreen() {
  const [{ filter, page }, change] = useAddressState(LIST_ADDRESS);
  const status = filter === CLOSED ? 'closed' : 'open';
  const query = useReportsQuery({ status, page });
  useClampedPage(query.currentData, page, (last) => change({ page: last }, { replace: true }));
  const open = query.data?.open;
  return (
    <div className={utilities.page}>
      <title>{screenTitle('Denúncias')}</title>
      <ScreenHeader
        title="Denúncias"
        subtitle={open === undefined ? '\u00a0' : countWithNoun(open, 'aberta', 'abertas')}
        backTo={paths.admin}
      />
      <Box className={styles.reportsScreenFilter} bottom={16}>
        <Segmented
          label="Situação"
          choices={STATUSES}
          chosen={status}
          onChoose={(chosen) => change({ filter: chosen === 'closed' ? CLOSED : '' })}
        />
      </Box>
      <QueryView query={query} skeleton={<ReportsSkeleton />} errorTitle="Não foi possível carregar as denúncias">
        {({ reports, total, totalPages }) =>
          total === 0 ? (
            <EmptyState
              card
              level={2}
              art={noReport}
              title={status === 'open' ? 'Nenhuma denúncia aberta' : 'Nenhuma denúncia encerrada'}
            />
          ) : (
            <>
              <ReportList reports={reports} />
              <ListPages page={page} totalPages={totalPages} onPage={(next) => change({ page: next })} />
            </>
          )
        }
      </QueryView>
    </div>
  );
}

function ReportList({ reports }: { reports: Report[] }) {
  const items = useMemo(() => reports.map((report) => ({ id: keyOf(report), report })), [reports]);
  const [list, leave] = useFocusAfterRemoval<HTMLUListElement>(items);
  return (
    <Stack as="ul" ref={list} className={styles.reportsScreenList} gap={12}>
      {items.map(({ id, report }, index) => (
        <li key={id}>
          <ReportItem report={report} onDecide={() => leave(index)} />
        </li>
      ))}
    </Stack>
  );
}

const keyOf = ({ subject: { kind, id } }: Report) => `${kind} ${id}`;

function ReportsSkeleton() {
  return <Skeletons count={SKELETON_COUNT} className={styles.reportsScreenList} gap={12} height={184} radius={20} />;
}

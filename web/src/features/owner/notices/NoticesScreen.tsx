import { NOTICES_PER_PAGE, type Notice, screenTitle } from '@cardume/bff/contract';
import { useEffect, useRef } from 'react';
import none from '../../../art/empty/chat.svg';
import { countWithNoun } from '../../../lib/numbers.ts';
import { paths } from '../../../shared/paths.ts';
import { addressOf, pageField } from '../../../ui/address-fields.ts';
import { Box, Text } from '../../../ui/layout/layout.tsx';
import { Pagination } from '../../../ui/pagination/Pagination.tsx';
import { useClampedPage } from '../../../ui/pagination/use-clamped-page.ts';
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx';
import { Skeletons } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import { useAddressState } from '../../../ui/use-address-state.ts';
import utilities from '../../../ui/utilities.module.css';
import { useMyNoticesQuery, useReadNoticesMutation } from '../shared/notices/api.ts';
import { OwnShop } from '../shared/OwnShop.tsx';
import { NoticeItem } from './NoticeItem.tsx';
import styles from './notices.module.css';

const TITLE = 'Novidades';
const ADDRESS = addressOf({ page: pageField });

/** The notices of the own shop. */
export default function NoticesScreen() {
  return (
    <div className={utilities.page}>
      <title>{screenTitle(TITLE)}</title>
      <ScreenHeader title={TITLE} backTo={paths.panel} />
      <OwnShop skeleton={<NoticesSkeleton />}>{() => <Notices />}</OwnShop>
    </div>
  );
}

function Notices() {
  const [{ page }, change] = useAddressState(ADDRESS);
  const query = useMyNoticesQuery(page);
  useClampedPage(query.currentData, page, (last) => change({ page: last }, { replace: true }));
  function turnTo(next: number) {
    change({ page: next });
    window.scrollTo(0, 0);
  }
  const readAtFirst = useReadOnOpening(query.currentData, page);
  return (
    <QueryView query={query} skeleton={<NoticesSkeleton />} errorTitle="Não foi possível carregar as novidades">
      {({ notices, total, totalPages }) => {
        if (total === 0) return <NoNotices />;
        return (
          <>
            <Text bottom={12} size="small" tone="quiet">
              {countWithNoun(total, 'novidade', 'novidades')}
            </Text>
            <Box as="ul" className={`${utilities.card} ${styles.noticesScreenRows}`} divided bottom={24}>
              {notices.map((notice, index) => (
                <li key={notice.id}>
                  <NoticeItem
                    notice={notice}
                    unread={!notice.read || (page - 1) * NOTICES_PER_PAGE + index < total - readAtFirst}
                  />
                </li>
              ))}
            </Box>
            <Pagination page={page} totalPages={totalPages} onPage={turnTo} />
          </>
        );
      }}
    </QueryView>
  );
}

/**
 * Marks all notices as read once the first page is shown.
 * @returns the number of notices read when the screen opened: the last of the list, which stay the last when others
 * arrive. All before them are marked as new until the screen closes.
 */
function useReadOnOpening(
  answer: { notices: Notice[]; unread: number; total: number } | undefined,
  page: number,
): number {
  const [read] = useReadNoticesMutation();
  const readAtFirst = useRef<number>(undefined);
  if (answer) readAtFirst.current ??= answer.total - answer.unread;
  const upTo = page === 1 && answer && answer.unread > 0 ? answer.notices[0]?.id : undefined;
  useEffect(() => {
    // A failure is not reported: the notices stay unread and the bell keeps its number.
    if (upTo) void read({ body: { upTo } });
  }, [upTo, read]);
  return readAtFirst.current ?? 0;
}

function NoNotices() {
  return (
    <EmptyState
      card
      level={2}
      art={none}
      title="Nenhuma novidade ainda"
      text="Avisamos aqui quando sua loja for aprovada e quando receber avaliações."
    />
  );
}

function NoticesSkeleton() {
  return <Skeletons count={5} gap={12} height={72} radius={20} />;
}

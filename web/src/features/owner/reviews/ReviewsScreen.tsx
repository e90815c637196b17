import { screenTitle } from '@cardume/bff/contract';
import { useState } from 'react';
import star from '../../../art/empty/star.svg';
import { paths } from '../../../shared/paths.ts';
import { RatingsCard } from '../../../shared/reviews/RatingsCard.tsx';
import { addressOf, flagField, pageField } from '../../../ui/address-fields.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Box, Stack } from '../../../ui/layout/layout.tsx';
import { Pagination } from '../../../ui/pagination/Pagination.tsx';
import { useClampedPage } from '../../../ui/pagination/use-clamped-page.ts';
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx';
import { Skeletons } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import { useAddressState } from '../../../ui/use-address-state.ts';
import { useFocusAfterRemoval } from '../../../ui/use-focus-after-removal.ts';
import utilities from '../../../ui/utilities.module.css';
import { OwnShop } from '../shared/OwnShop.tsx';
import { useMyReviewsQuery } from './api.ts';
import { ReviewWithReplyActions } from './ReviewWithReplyActions.tsx';
import styles from './reviews.module.css';

const SKELETON_COUNT = 3;
/** `unanswered`: only reviews without a reply. */
const ADDRESS = addressOf({ unanswered: flagField('sem-resposta'), page: pageField });

/** The reviews of the owner's shop, which can be replied to here. */
export default function ReviewsScreen() {
  return (
    <div className={utilities.page}>
      <title>{screenTitle('Avaliações')}</title>
      <ScreenHeader title="Avaliações" subtitle="Responda a quem avaliou sua loja" backTo={paths.panel} />
      <OwnShop skeleton={<ListSkeleton />}>{() => <OwnReviews />}</OwnShop>
    </div>
  );
}

function OwnReviews() {
  const [{ unanswered, page }, change] = useAddressState(ADDRESS);
  const query = useMyReviewsQuery({ page, unanswered: unanswered ? 'true' : undefined });
  useClampedPage(query.currentData, page, (last) => change({ page: last }, { replace: true }));
  const [list, leave] = useFocusAfterRemoval<HTMLUListElement>(query.currentData?.reviews ?? []);
  const stats = query.data?.stats;
  const [hasFailed, setHasFailed] = useState(false);
  if (query.error && !hasFailed) setHasFailed(true);
  // Also while a failed list is loaded again, so that the pressed filter keeps the focus.
  const hasFilter = stats ? stats.totalReviews > 0 : hasFailed;

  async function read(id: string) {
    const { data, error } = await query.refetch();
    return { data: data?.reviews.find((review) => review.id === id), error };
  }

  function turnTo(next: number) {
    change({ page: next });
    window.scrollTo(0, 0);
  }

  return (
    <div className={cx(hasFilter && styles.reviewsScreenColumns)}>
      {hasFilter && (
        <Stack className={styles.reviewsScreenAside} gap={16}>
          {stats && <RatingsCard stats={stats} />}
          <Button
            variant="secondary"
            small
            aria-pressed={unanswered}
            className={styles.reviewsScreenFilter}
            onClick={() => change({ unanswered: !unanswered })}
          >
            Sem resposta
          </Button>
        </Stack>
      )}
      <QueryView query={query} skeleton={<ListSkeleton />} errorTitle="Não foi possível carregar as avaliações">
        {({ reviews, total, totalPages }) =>
          total === 0 ? (
            <NoReviews filtered={unanswered && stats?.totalReviews !== 0} />
          ) : (
            <div>
              <Stack as="ul" ref={list} gap={12}>
                {reviews.map((review, index) => (
                  <Box as="li" key={review.id} className={utilities.card} pad="16 20">
                    <ReviewWithReplyActions review={review} read={() => read(review.id)} onSend={() => leave(index)} />
                  </Box>
                ))}
              </Stack>
              <Box top={24}>
                <Pagination page={page} totalPages={totalPages} onPage={turnTo} />
              </Box>
            </div>
          )
        }
      </QueryView>
    </div>
  );
}

function NoReviews({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState
      card
      level={2}
      art={star}
      title="Nenhuma avaliação sem resposta"
      text="Você já respondeu a todos os seus clientes"
    />
  ) : (
    <EmptyState
      card
      level={2}
      art={star}
      title="Nenhuma avaliação ainda"
      text="O que os clientes disserem da sua loja aparece aqui"
    />
  );
}

function ListSkeleton() {
  return <Skeletons count={SKELETON_COUNT} gap={12} height={152} radius={20} />;
}

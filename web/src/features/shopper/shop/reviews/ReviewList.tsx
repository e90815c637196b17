import type { Review } from '@cardume/bff/contract';
import noReview from '../../../../art/empty/star.svg';
import { ReviewArticle } from '../../../../shared/reviews/ReviewArticle.tsx';
import { MoreButton } from '../../../../ui/pagination/MoreButton.tsx';
import { Skeletons } from '../../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../../ui/state/EmptyState.tsx';
import { QueryView } from '../../../../ui/state/QueryView.tsx';
import { useReviewsInfiniteQuery } from '../api.ts';
import { ReportOptions } from '../report/ReportOptions.tsx';
import styles from './reviews.module.css';

const SKELETON_COUNT = 3;

/** The reviews of a shop, newest first. */
export function ReviewList({ shopId }: { shopId: string }) {
  const query = useReviewsInfiniteQuery(shopId);
  return (
    <QueryView query={query} skeleton={<ListSkeleton />} errorTitle="Não foi possível carregar as avaliações">
      {({ pages }) => (
        <>
          <Reviews reviews={pages.flat()} />
          <MoreButton query={query} />
        </>
      )}
    </QueryView>
  );
}

function Reviews({ reviews }: { reviews: Review[] }) {
  if (reviews.length === 0) {
    return (
      <EmptyState
        level={2}
        art={noReview}
        title="Nenhuma avaliação ainda"
        text="Seja o primeiro a avaliar esta loja!"
      />
    );
  }
  return (
    <ul>
      {reviews.map((review) => (
        <li key={review.id} className={styles.review}>
          <ReviewArticle review={review} action={<ReportOptions kind="review" id={review.id} />} />
        </li>
      ))}
    </ul>
  );
}

function ListSkeleton() {
  return <Skeletons count={SKELETON_COUNT} gap={16} height={72} />;
}

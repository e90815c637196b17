import type { Review } from '@cardume/bff/contract';
import noReview from '../../../art/empty/star.svg';
import { formatDay } from '../../../lib/dates.ts';
import { initialOf } from '../../../lib/text.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Stars } from '../../../ui/rating/Stars.tsx';
import { Loading, Skeleton, times } from '../../../ui/skeleton/Skeleton.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import { useReviewsInfiniteQuery } from '../api.ts';
import styles from './ReviewList.module.css';

const SKELETON_COUNT = 3;

/** The reviews of a shop, newest first. */
export function ReviewList({ shopId }: { shopId: string }) {
  const query = useReviewsInfiniteQuery(shopId);
  return (
    <QueryView query={query} skeleton={<ListSkeleton />} errorTitle="Não foi possível carregar as avaliações">
      {({ pages }) => (
        <>
          <Reviews reviews={pages.flat()} />
          {query.hasNextPage && (
            <Button variant="secondary" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
              Ver mais
            </Button>
          )}
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
          <ReviewItem review={review} />
        </li>
      ))}
    </ul>
  );
}

function ReviewItem({ review }: { review: Review }) {
  return (
    <article>
      <div className={styles.head}>
        <Avatar src={null} letter={initialOf(review.customerName)} size={40} />
        <div className={styles.who}>
          <h2 className={styles.name}>{review.customerName}</h2>
          <p className={styles.when}>
            <Stars rating={review.rating} size={15} />
            <time dateTime={review.createdAt}>{formatDay(review.createdAt)}</time>
          </p>
        </div>
      </div>
      {review.comment && <p className={styles.comment}>{review.comment}</p>}
    </article>
  );
}

function ListSkeleton() {
  return (
    <Loading className={styles.skeleton}>
      {times(SKELETON_COUNT).map((key) => (
        <Skeleton key={key} height={72} />
      ))}
    </Loading>
  );
}

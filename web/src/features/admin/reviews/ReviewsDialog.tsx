import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Loading, Skeleton, skeletonKeys } from '../../../ui/skeleton/Skeleton.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import { useReviewsOfInfiniteQuery } from '../api.ts';
import { ReviewItem } from './ReviewItem.tsx';
import styles from './ReviewsDialog.module.css';

const SKELETON_COUNT = 3;

interface ReviewsDialogProps {
  store: { id: string; name: string };
  onClose: () => void;
}

/** The reviews of a shop, newest first; abusive ones can be removed. */
export function ReviewsDialog({ store, onClose }: ReviewsDialogProps) {
  const query = useReviewsOfInfiniteQuery(store.id);
  return (
    <Dialog title={`Avaliações de ${store.name}`} onClose={onClose}>
      <QueryView query={query} skeleton={<ReviewsSkeleton />} errorTitle="Não foi possível carregar as avaliações">
        {({ pages }) => (
          <>
            {pages.flat().length === 0 && <p>Nenhuma avaliação ainda</p>}
            <ul>
              {pages.flat().map((review) => (
                <li key={review.id} className={styles.review}>
                  <ReviewItem review={review} />
                </li>
              ))}
            </ul>
            {query.hasNextPage && (
              <Button variant="secondary" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
                Ver mais
              </Button>
            )}
          </>
        )}
      </QueryView>
    </Dialog>
  );
}

function ReviewsSkeleton() {
  return (
    <Loading className={styles.skeleton}>
      {skeletonKeys(SKELETON_COUNT).map((key) => (
        <Skeleton key={key} height={90} radius={14} />
      ))}
    </Loading>
  );
}

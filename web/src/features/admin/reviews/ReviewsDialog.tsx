import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { MoreButton } from '../../../ui/pagination/MoreButton.tsx';
import { Loading, Skeleton, skeletonKeys } from '../../../ui/skeleton/Skeleton.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import { useFocusAfterRemoval } from '../../../ui/use-focus-after-removal.ts';
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
  const reviews = query.currentData?.pages.flat() ?? [];
  const [list, leave] = useFocusAfterRemoval<HTMLUListElement>(reviews);
  return (
    <Dialog title={`Avaliações de ${store.name}`} onClose={onClose}>
      <QueryView query={query} skeleton={<ReviewsSkeleton />} errorTitle="Não foi possível carregar as avaliações">
        {() => (
          <>
            {reviews.length === 0 && <p>Nenhuma avaliação ainda</p>}
            <ul ref={list}>
              {reviews.map((review, index) => (
                <li key={review.id} className={styles.review}>
                  <ReviewItem review={review} onRemove={() => leave(index)} />
                </li>
              ))}
            </ul>
            <MoreButton query={query} />
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

import { formatDate, type Review } from '@cardume/bff/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Box, Row, Text } from '../../../../ui/layout/layout.tsx';
import { MoreButton } from '../../../../ui/pagination/MoreButton.tsx';
import { Stars } from '../../../../ui/rating/Stars.tsx';
import { Skeletons } from '../../../../ui/Skeleton.tsx';
import { QueryView } from '../../../../ui/state/QueryView.tsx';
import { useFocusAfterRemoval } from '../../../../ui/use-focus-after-removal.ts';
import { useReviewsOfInfiniteQuery } from '../../api.ts';
import { RemovalForm } from './RemovalForm.tsx';

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
            <Box as="ul" ref={list} divided>
              {reviews.map((review, index) => (
                <Box as="li" key={review.id} padY={12}>
                  <ReviewItem review={review} onRemove={() => leave(index)} />
                </Box>
              ))}
            </Box>
            <MoreButton query={query} />
          </>
        )}
      </QueryView>
    </Dialog>
  );
}

function ReviewsSkeleton() {
  return <Skeletons count={SKELETON_COUNT} gap={12} height={90} radius={14} />;
}

/** A review that can be removed. `onRemove` is called when its removal begins. */
function ReviewItem({ review, onRemove }: { review: Review; onRemove: () => void }) {
  const [removing, setRemoving] = useState(false);
  return (
    <article>
      <Row gap={12}>
        <Box grow>
          <Text as="h3" size="name">
            {review.customerName}
          </Text>
          <Row as="p" gap="2 8" align="stretch" wrap size="small" tone="quiet">
            <Stars rating={review.rating} size={15} />
            <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
          </Row>
        </Box>
        <Button
          variant="dangerSoft"
          small
          aria-label={`Remover avaliação de ${review.customerName}`}
          aria-expanded={removing}
          icon={<Trash2 size={20} />}
          onClick={() => setRemoving(!removing)}
        >
          Remover
        </Button>
      </Row>
      {review.comment && (
        <Text top={8} preLine>
          {review.comment}
        </Text>
      )}
      {removing && <RemovalForm review={review} onRemove={onRemove} onClose={() => setRemoving(false)} />}
    </article>
  );
}

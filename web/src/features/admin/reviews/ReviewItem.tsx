import { formatDate, type Review } from '@cardume/bff/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { Stars } from '../../../ui/rating/Stars.tsx';
import { RemovalForm } from './RemovalForm.tsx';
import styles from './ReviewsDialog.module.css';

/** A review that can be removed. `onRemove` is called when its removal begins. */
export function ReviewItem({ review, onRemove }: { review: Review; onRemove: () => void }) {
  const [removing, setRemoving] = useState(false);
  return (
    <article>
      <div className={styles.head}>
        <div className={styles.who}>
          <h3 className={styles.name}>{review.customerName}</h3>
          <p className={styles.when}>
            <Stars rating={review.rating} size={15} />
            <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
          </p>
        </div>
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
      </div>
      {review.comment && <p className={styles.comment}>{review.comment}</p>}
      {removing && <RemovalForm review={review} onRemove={onRemove} onClose={() => setRemoving(false)} />}
    </article>
  );
}

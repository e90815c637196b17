import type { StorePage } from '@cardume/bff/contract';
import { Star } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { focusAfter } from '../../../ui/focus-after.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import { ReviewList } from './ReviewList.tsx';
import { ReviewStatsCard } from './ReviewStatsCard.tsx';
import styles from './ReviewsTab.module.css';

/** Lazy: it imports the contract's schemas. */
const ReviewForm = lazyPart(() => import('./ReviewForm.tsx'), <FormSkeleton />);

/** The reviews of a shop, and the form to write one. */
export function ReviewsTab({ shop }: { shop: StorePage }) {
  const [writing, setWriting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  const close = () =>
    focusAfter(
      () => setWriting(false),
      () => opener.current,
    );

  return (
    <div className={styles.tab}>
      <ReviewStatsCard shopId={shop.id} />
      {shop.approved && !writing && (
        <Button
          ref={opener}
          variant="secondary"
          icon={<Star size={20} />}
          className={styles.opener}
          onClick={() => setWriting(true)}
        >
          Avaliar loja
        </Button>
      )}
      {writing && <ReviewForm shopId={shop.id} onClose={close} />}
      <ReviewList shopId={shop.id} />
    </div>
  );
}

function FormSkeleton() {
  return (
    <Loading>
      <Skeleton height={420} radius={20} />
    </Loading>
  );
}

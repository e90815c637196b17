import type { StorePage } from '@cardume/bff/contract';
import { Star } from 'lucide-react';
import { useRef, useState } from 'react';
import { RatingsCard } from '../../../../shared/reviews/RatingsCard.tsx';
import { Button } from '../../../../ui/button/Button.tsx';
import { focusAfter } from '../../../../ui/focus-after.ts';
import { Stack } from '../../../../ui/layout/layout.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx';
import { QueryView } from '../../../../ui/state/QueryView.tsx';
import { useReviewStatsQuery } from '../api.ts';
import { ReviewList } from './ReviewList.tsx';
import styles from './reviews.module.css';

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
    <Stack gap={16}>
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
    </Stack>
  );
}

function FormSkeleton() {
  return (
    <Loading>
      <Skeleton height={420} radius={20} />
    </Loading>
  );
}

/** The rating statistics of a shop; nothing without reviews. */
function ReviewStatsCard({ shopId }: { shopId: string }) {
  const query = useReviewStatsQuery(shopId);
  return (
    <QueryView query={query} skeleton={<StatsSkeleton />} errorTitle="Não foi possível carregar as notas">
      {(stats) => <RatingsCard stats={stats} />}
    </QueryView>
  );
}

function StatsSkeleton() {
  return (
    <Loading>
      <Skeleton height={140} radius={20} />
    </Loading>
  );
}

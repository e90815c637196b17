import { Column } from '../../ui/layout/layout.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import utilities from '../../ui/utilities.module.css';
import styles from './OfferCard.module.css';

export function OfferCardSkeleton() {
  return (
    <div className={`${utilities.card} ${styles.card}`}>
      <Skeleton className={styles.picture} radius={0} />
      <Column className={styles.words} gap={10} grow pad={12}>
        <Skeleton width="90%" height={13} />
        <Skeleton width="60%" height={13} />
        <Skeleton width="50%" height={18} />
        <Skeleton height={42} radius={14} />
      </Column>
    </div>
  );
}

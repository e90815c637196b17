import { Stack } from '../../../../ui/layout/layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import utilities from '../../../../ui/utilities.module.css';
import styles from './ShopCard.module.css';

export function ShopCardSkeleton() {
  return (
    <div className={`${utilities.card} ${styles.card}`}>
      <div className={styles.cover}>
        <Skeleton height="100%" radius={0} />
      </div>
      <div className={`${styles.avatar} ${styles.skeletonAvatar}`}>
        <Skeleton height="100%" radius="50%" />
      </div>
      <Stack className={styles.words} gap={10} packed>
        <Skeleton width="60%" height={20} />
        <Skeleton width="95%" height={12} />
        <Skeleton width="75%" height={12} />
        <Skeleton width="50%" height={13} />
      </Stack>
    </div>
  );
}

import { Stack } from '../../../../ui/layout/layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import utilities from '../../../../ui/utilities.module.css';
import card from './ShopCard.module.css';
import styles from './shop-list.module.css';

export function ShopCardSkeleton() {
  return (
    <div className={`${utilities.card} ${card.card}`}>
      <div className={card.cover}>
        <Skeleton height="100%" radius={0} />
      </div>
      <div className={`${card.avatar} ${styles.avatar}`}>
        <Skeleton height="100%" radius="50%" />
      </div>
      <Stack className={card.words} gap={10} packed>
        <Skeleton width="60%" height={20} />
        <Skeleton width="95%" height={12} />
        <Skeleton width="75%" height={12} />
        <Skeleton width="50%" height={13} />
      </Stack>
    </div>
  );
}

import { OfferCardSkeleton } from '../../../shared/cards/OfferCardSkeleton.tsx';
import { Loading, Skeleton, skeletonKeys } from '../../../ui/skeleton/Skeleton.tsx';
import styles from './ProductsTab.module.css';

const SKELETON_COUNT = 8;

export function ProductsSkeleton() {
  return (
    <Loading>
      <Skeleton height={52} radius={14} className={styles.search} />
      <div className={styles.grid}>
        {skeletonKeys(SKELETON_COUNT).map((key) => (
          <OfferCardSkeleton key={key} />
        ))}
      </div>
    </Loading>
  );
}

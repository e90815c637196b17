import { OfferCardSkeleton } from '../../../shared/cards/OfferCardSkeleton.tsx';
import { Loading, skeletonKeys } from '../../../ui/skeleton/Skeleton.tsx';
import styles from './ProductsTab.module.css';

const SKELETON_COUNT = 8;

export function ProductsSkeleton() {
  return (
    <Loading>
      <div className={styles.grid}>
        {skeletonKeys(SKELETON_COUNT).map((key) => (
          <OfferCardSkeleton key={key} />
        ))}
      </div>
    </Loading>
  );
}

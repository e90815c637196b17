import { OfferCardSkeleton } from '../../../shared/cards/OfferCardSkeleton.tsx';
import { Loading, times } from '../../../ui/skeleton/Skeleton.tsx';
import styles from './ProductsSkeleton.module.css';

const SKELETON_COUNT = 8;

export function ProductsSkeleton() {
  return (
    <Loading className={styles.grid}>
      {times(SKELETON_COUNT).map((key) => (
        <OfferCardSkeleton key={key} />
      ))}
    </Loading>
  );
}

import { OfferCardSkeleton } from '../../../../shared/cards/OfferCardSkeleton.tsx';
import { Grid } from '../../../../ui/layout/layout.tsx';
import { Loading, skeletonKeys } from '../../../../ui/Skeleton.tsx';
import styles from './product-results.module.css';

const SKELETON_COUNT = 8;

export function ProductsSkeleton() {
  return (
    <Grid as={Loading} className={styles.products} columns={2} gap={12}>
      {skeletonKeys(SKELETON_COUNT).map((key) => (
        <OfferCardSkeleton key={key} />
      ))}
    </Grid>
  );
}

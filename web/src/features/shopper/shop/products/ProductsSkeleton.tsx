import { OfferCardSkeleton } from '../../../../shared/cards/OfferCardSkeleton.tsx';
import { Grid } from '../../../../ui/layout/layout.tsx';
import { Loading, Skeleton, skeletonKeys } from '../../../../ui/Skeleton.tsx';
import styles from './ProductsTab.module.css';

const SKELETON_COUNT = 8;

/** @param hasSearch whether the search field stands above already */
export function ProductsSkeleton({ hasSearch = false }) {
  return (
    <Loading>
      {hasSearch || <Skeleton height={52} radius={14} className={styles.search} />}
      <Grid className={styles.grid} columns={2} gap={12}>
        {skeletonKeys(SKELETON_COUNT).map((key) => (
          <OfferCardSkeleton key={key} />
        ))}
      </Grid>
    </Loading>
  );
}

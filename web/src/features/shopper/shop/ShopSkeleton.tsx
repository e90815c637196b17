import { Box, Stack } from '../../../ui/layout/layout.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import cover from './identity/ShopCover.module.css';
import identity from './identity/ShopIdentity.module.css';
import { ProductsSkeleton } from './products/ProductsSkeleton.tsx';
import styles from './ShopScreen.module.css';

export function ShopSkeleton() {
  return (
    <Stack as={Loading} className={styles.shop}>
      <div className={cover.cover}>
        <Skeleton height="100%" radius={0} />
      </div>
      <div className={identity.identity}>
        <div className={identity.avatar}>
          <Skeleton width={96} height={96} radius="50%" />
        </div>
        <Skeleton width="70%" height={28} />
        <Skeleton width="50%" height={20} className={identity.facts} />
        <Skeleton width="100%" height={64} className={identity.description} />
        <Skeleton width="100%" height={48} radius={14} className={identity.buttons} />
      </div>
      <Box className={styles.tabs} shrink top={24}>
        <ProductsSkeleton />
      </Box>
    </Stack>
  );
}

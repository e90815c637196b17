import { PromoBanner } from '../../../../shared/cards/PromoBanner.tsx';
import { Carousel } from '../../../../ui/carousel/Carousel.tsx';
import { Stack } from '../../../../ui/layout/layout.tsx';
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx';
import { QueryView } from '../../../../ui/state/QueryView.tsx';
import { useBannersQuery } from '../api.ts';
import styles from './curation.module.css';

const dotLabel = (position: number) => `Ir para o banner ${position}`;

/** A carousel of the promotional banners; nothing without banners. */
export function Promotions() {
  const query = useBannersQuery();
  return (
    <QueryView query={query} skeleton={<PromotionsSkeleton />} errorTitle="Não foi possível carregar as promoções">
      {(banners) =>
        banners.length > 0 ? (
          <Carousel
            title="Promoções"
            items={banners}
            keyOf={(banner) => banner.id}
            trackClass={styles.promotionsTrack}
            dotLabel={dotLabel}
            className={styles.promotions}
          >
            {(banner) => <PromoBanner banner={banner} />}
          </Carousel>
        ) : null
      }
    </QueryView>
  );
}

function PromotionsSkeleton() {
  return (
    <Stack as={Loading} className={styles.promotionsSkeleton} gap={20} packed>
      <Skeleton width={140} height={24} />
      <Skeleton className={styles.banner} radius={20} />
    </Stack>
  );
}

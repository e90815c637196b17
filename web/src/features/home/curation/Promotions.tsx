import type { Banner } from '@cardume/bff/contract';
import { PICTURE_SIZES } from '../../../lib/pictures.ts';
import { paths } from '../../../shared/paths.ts';
import { Carousel } from '../../../ui/carousel/Carousel.tsx';
import { Picture } from '../../../ui/picture/Picture.tsx';
import { Scales } from '../../../ui/picture/Scales.tsx';
import { SmartLink } from '../../../ui/SmartLink.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import { Loaded } from '../../../ui/state/Loaded.tsx';
import { useBannersQuery } from '../api.ts';
import styles from './Promotions.module.css';

const dotLabel = (position: number) => `Ir para o banner ${position}`;

/** The promo banners, two above one another where there is room. */
export function Promotions() {
  const query = useBannersQuery();
  return (
    <Loaded query={query} skeleton={<PromotionsSkeleton />} errorTitle="Não foi possível carregar as promoções">
      {(banners) =>
        banners.length > 0 ? (
          <Carousel
            title="Promoções"
            items={banners}
            keyOf={(banner) => banner.id}
            trackClass={styles.track}
            dotLabel={dotLabel}
            className={styles.promotions}
          >
            {(banner) => <PromoBanner banner={banner} />}
          </Carousel>
        ) : null
      }
    </Loaded>
  );
}

/** The words of a banner are part of its picture, so its title is what those hear who cannot see it. */
function PromoBanner({ banner }: { banner: Banner }) {
  const target = banner.link ?? (banner.storeId ? paths.shop(banner.storeId) : null);
  return (
    <SmartLink to={target} label={banner.title} className={styles.banner}>
      <Picture
        src={banner.imageUrl}
        alt={banner.title}
        sizes={PICTURE_SIZES.promo}
        fallback={<Missing title={banner.title} />}
      />
    </SmartLink>
  );
}

function Missing({ title }: { title: string }) {
  return (
    <span className={styles.missing}>
      <Scales />
      <b>{title}</b>
    </span>
  );
}

function PromotionsSkeleton() {
  return (
    <Loading className={styles.skeleton}>
      <Skeleton width={140} height={24} />
      <Skeleton className={styles.banner} radius={20} />
    </Loading>
  );
}

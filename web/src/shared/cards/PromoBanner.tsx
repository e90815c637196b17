import type { Banner } from '@cardume/bff/contract';
import { PICTURE_SIZES } from '../../lib/pictures.ts';
import { Picture, Scales } from '../../ui/picture/Picture.tsx';
import { SmartLink } from '../../ui/SmartLink.tsx';
import { FROM_HOME, paths } from '../paths.ts';
import styles from './cards.module.css';

export type BannerWords = Pick<Banner, 'title' | 'imageUrl'>;

/** A promo banner. Its text is part of the picture, so its title is the picture's alternative text. */
export function PromoBanner({ banner }: { banner: Banner }) {
  const target = banner.link ?? (banner.storeId ? paths.shop(banner.storeId) : null);
  return (
    <SmartLink to={target} label={banner.title} state={FROM_HOME} className={styles.banner}>
      <BannerPicture banner={banner} />
    </SmartLink>
  );
}

/** The picture of a promo banner, or its title where there is none. */
export function BannerPicture({ banner: { imageUrl, title } }: { banner: BannerWords }) {
  return <Picture src={imageUrl} alt={title} sizes={PICTURE_SIZES.promo} fallback={<Missing title={title} />} />;
}

function Missing({ title }: { title: string }) {
  return (
    <span className={styles.missing}>
      <Scales />
      <b>{title}</b>
    </span>
  );
}

import type { HeroBanner } from '@cardume/bff/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { PICTURE_SIZES } from '../../../../lib/pictures.ts';
import { FROM_HOME } from '../../../../shared/paths.ts';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { Dots } from '../../../../ui/carousel/Dots.tsx';
import { useSnapTrack } from '../../../../ui/carousel/use-snap-track.ts';
import { cx } from '../../../../ui/cx.ts';
import { Picture, Scales } from '../../../../ui/picture/Picture.tsx';
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx';
import { SmartLink } from '../../../../ui/SmartLink.tsx';
import { QueryView } from '../../../../ui/state/QueryView.tsx';
import { useIsServed } from '../../../../ui/use-is-served.ts';
import { useHeroBannersQuery } from '../api.ts';
import styles from './HeroBanners.module.css';

const dotLabel = (position: number) => `Ir para o banner ${position}`;

/** The main banners, a carousel without autoplay; nothing without banners. */
export function HeroBanners() {
  const query = useHeroBannersQuery();
  return (
    <QueryView query={query} skeleton={<HeroSkeleton />} errorTitle="Não foi possível carregar os destaques">
      {(banners) => (banners.length > 0 ? <Hero banners={banners} /> : null)}
    </QueryView>
  );
}

function Hero({ banners }: { banners: HeroBanner[] }) {
  const { track, index, goTo } = useSnapTrack(banners.length);
  // Without a script all banners can be scrolled to and followed.
  const isServed = useIsServed();
  const step = (direction: number) => goTo((index + direction + banners.length) % banners.length);
  return (
    <section aria-label="Destaques" className={styles.hero}>
      <ul ref={track} tabIndex={banners.length > 1 ? 0 : undefined} className={styles.track}>
        {banners.map((banner, position) => (
          <li key={banner.id} inert={!isServed && position !== index}>
            <SmartLink to={banner.link} label={banner.title} state={FROM_HOME} className={styles.picture}>
              <Picture
                src={banner.imageUrl}
                alt=""
                sizes={PICTURE_SIZES.hero}
                fallback={<Scales />}
                eager={position === 0}
              />
            </SmartLink>
          </li>
        ))}
      </ul>
      <div className={styles.caption}>
        <div className={styles.words}>
          {banners.map((banner, position) => (
            <div key={banner.id} className={cx(position !== index && styles.other)} aria-hidden={position !== index}>
              <h2>{banner.title}</h2>
              {banner.subtitle && <p>{banner.subtitle}</p>}
            </div>
          ))}
        </div>
        {banners.length > 1 && (
          <div className={styles.controls}>
            <Dots count={banners.length} index={index} onGo={goTo} labelOf={dotLabel} onDark />
            <IconButton variant="onDark" label="Anterior" icon={<ChevronLeft size={22} />} onClick={() => step(-1)} />
            <IconButton variant="onDark" label="Próximo" icon={<ChevronRight size={22} />} onClick={() => step(1)} />
          </div>
        )}
      </div>
    </section>
  );
}

function HeroSkeleton() {
  return (
    <Loading className={styles.skeleton}>
      <Skeleton height="100%" radius={24} />
    </Loading>
  );
}

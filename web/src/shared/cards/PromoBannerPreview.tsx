import type { ReactNode } from 'react';
import styles from './cards.module.css';
import { BannerPicture, type BannerWords } from './PromoBanner.tsx';

/** The banner in the editor: not a link, and with a button on its picture. */
export function PromoBannerPreview({ banner, button }: { banner: BannerWords; button: ReactNode }) {
  return (
    <div className={styles.banner}>
      <BannerPicture banner={banner} />
      {button}
    </div>
  );
}

import type { ReactNode } from 'react';
import { writeOffer } from '../../../lib/offer.ts';
import { PICTURE_SIZES } from '../../../lib/pictures.ts';
import { parsePrice } from '../../../lib/price.ts';
import { initialOf } from '../../../lib/text.ts';
import { OfferCard } from '../../../shared/offers/OfferCard.tsx';
import { PriceTag } from '../../../shared/offers/PriceTag.tsx';
import { Initial } from '../../../ui/picture/Initial.tsx';
import { Picture } from '../../../ui/picture/Picture.tsx';
import { Scales } from '../../../ui/picture/Scales.tsx';
import utilities from '../../../ui/utilities.module.css';
import type { ItemValues } from './item-form.ts';
import styles from './previews.module.css';

export interface PreviewProps {
  /** What is typed so far. */
  values: ItemValues;
  /** The button that changes the picture. */
  button: ReactNode;
}

/** A promo banner as the home page shows it: a picture, its words in it. */
export function BannerPreview({ values, button }: PreviewProps) {
  return (
    <div className={styles.banner}>
      <Picture src={values.imageUrl} alt="" sizes={PICTURE_SIZES.promo} fallback={<Scales />} />
      {button}
    </div>
  );
}

/** A main banner as a phone shows it: the words below the picture. */
export function HeroPreview({ values, button }: PreviewProps) {
  return (
    <div className={styles.hero}>
      <div className={styles.heroPicture}>
        <Picture src={values.imageUrl} alt="" sizes={PICTURE_SIZES.hero} fallback={<Scales />} />
        {button}
      </div>
      <div className={styles.caption}>
        <b>{values.title || 'Título'}</b>
        {values.subtitle && <span>{values.subtitle}</span>}
      </div>
    </div>
  );
}

/** A sponsored product as a row of the home page's list. */
export function SponsoredPreview({ values, button }: PreviewProps) {
  const { price, oldPrice } = offerOf(values);
  return (
    <>
      <div className={`${utilities.card} ${styles.row}`}>
        <span className={styles.thumb}>
          <Picture src={values.imageUrl} alt="" sizes="84px" fallback={<Initial letter={initialOf(values.name)} />} />
        </span>
        <div className={styles.words}>
          <b>{values.name || 'Nome'}</b>
          {values.description && <span className={styles.line}>{values.description}</span>}
          <PriceTag price={price} oldPrice={oldPrice} layout="row" />
        </div>
      </div>
      {button}
    </>
  );
}

/** A best seller as a card of the home page's carousel. */
export function BestSellerPreview({ values, button }: PreviewProps) {
  return (
    <div className={styles.beside}>
      <div className={styles.offer}>
        <OfferCard
          name={values.name || 'Nome'}
          letter={initialOf(values.name)}
          picture={values.imageUrl || null}
          sizes="164px"
          {...offerOf(values)}
        />
      </div>
      {button}
    </div>
  );
}

/** A partner as a card of the partners' screen. */
export function PartnerPreview({ values, button }: PreviewProps) {
  return (
    <div className={`${utilities.card} ${styles.partner}`}>
      <div className={styles.partnerPicture}>
        <Picture
          src={values.imageUrl}
          alt=""
          sizes="(min-width: 768px) 370px, 100vw"
          fallback={<Initial letter={initialOf(values.name)} />}
        />
        <span className={styles.tag}>{values.discountText || 'Texto do desconto'}</span>
        {button}
      </div>
      <div className={styles.words}>
        <b>{values.name || 'Nome'}</b>
        {values.description && <span className={styles.line}>{values.description}</span>}
      </div>
    </div>
  );
}

function offerOf({ price, discount }: ItemValues) {
  const percent = Number(discount);
  return writeOffer({
    price: parsePrice(price) ?? 0,
    discountPercentage: percent > 0 && percent <= 100 ? percent : null,
  });
}

import type { ReactNode } from 'react';
import { formatOfferPrice } from '../../../lib/offer.ts';
import { PICTURE_SIZES } from '../../../lib/pictures.ts';
import { parsePercentage, parsePrice } from '../../../lib/price.ts';
import { initialOf } from '../../../lib/text.ts';
import { OfferCard } from '../../../shared/cards/OfferCard.tsx';
import { PartnerPreview } from '../../../shared/cards/PartnerCard.tsx';
import { PromoBannerPreview } from '../../../shared/cards/PromoBannerPreview.tsx';
import { SponsoredRow } from '../../../shared/cards/SponsoredRow.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Picture, Scales } from '../../../ui/picture/Picture.tsx';
import utilities from '../../../ui/utilities.module.css';
import styles from './content.module.css';
import type { ItemValues } from './item-form.ts';

export interface PreviewProps {
  /** The current values of the form. */
  values: ItemValues;
  /** The button that changes the picture. */
  button: ReactNode;
}

export function BannerItemPreview({ values: { imageUrl, title }, button }: PreviewProps) {
  return <PromoBannerPreview banner={{ imageUrl, title: title || 'Título' }} button={button} />;
}

/** A main banner in its layout for phones, the caption below the picture, because the dialog is as narrow. */
export function HeroBannerItemPreview({ values, button }: PreviewProps) {
  return (
    <div className={styles.hero}>
      <div className={styles.heroPicture}>
        <Picture src={values.imageUrl} alt="" sizes={PICTURE_SIZES.hero} fallback={<Scales />} />
        {button}
      </div>
      <Stack className={styles.caption} gap={2} size="small">
        <b>{values.title || 'Título'}</b>
        {values.subtitle && <span>{values.subtitle}</span>}
      </Stack>
    </div>
  );
}

export function SponsoredItemPreview({ values, button }: PreviewProps) {
  return (
    <>
      <div className={utilities.card}>
        <SponsoredRow product={productOf(values)} />
      </div>
      {button}
    </>
  );
}

export function BestSellerItemPreview({ values, button }: PreviewProps) {
  const product = productOf(values);
  return (
    <Row gap={12} align="end" wrap>
      <div className={styles.offer}>
        <OfferCard
          name={product.name || 'Nome'}
          letter={initialOf(values.name)}
          picture={values.imageUrl || null}
          sizes="164px"
          {...formatOfferPrice(product)}
        />
      </div>
      {button}
    </Row>
  );
}

export function PartnerItemPreview({ values, button }: PreviewProps) {
  const { imageUrl, name, description, discountText } = values;
  const partner = {
    imageUrl,
    description,
    name,
    discountText: discountText || 'Texto do desconto',
  };
  return <PartnerPreview partner={partner} button={button} />;
}

/** Returns the product of the current form values; an invalid discount is dropped. */
function productOf({ name, description, imageUrl, price, discount }: ItemValues) {
  const percent = parsePercentage(discount) ?? 0;
  return {
    name,
    description,
    imageUrl,
    price: parsePrice(price) ?? 0,
    discountPercentage: percent > 0 && percent <= 100 ? percent : null,
  };
}

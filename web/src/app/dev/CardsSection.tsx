import type { Banner, HomeProduct, Partner } from '@cardume/bff/contract';
import { formatOfferPrice } from '../../lib/offer.ts';
import { OfferCard } from '../../shared/cards/OfferCard.tsx';
import { OfferCardSkeleton } from '../../shared/cards/OfferCardSkeleton.tsx';
import { PartnerCard, PartnerPreview } from '../../shared/cards/PartnerCard.tsx';
import { PriceTag } from '../../shared/cards/PriceTag.tsx';
import { PromoBanner } from '../../shared/cards/PromoBanner.tsx';
import { PromoBannerPreview } from '../../shared/cards/PromoBannerPreview.tsx';
import { SponsoredRow, SponsoredRowSkeleton } from '../../shared/cards/SponsoredRow.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Carousel } from '../../ui/carousel/Carousel.tsx';
import { Part } from './Part.tsx';
import styles from './UiScreen.module.css';

const ITEM = { id: 'ui', imageUrl: null, active: true, order: 0, createdAt: '', updatedAt: '' };
const BANNER: Banner = { ...ITEM, title: 'Banner', link: null, storeId: null };
const PARTNER: Partner = {
  ...ITEM,
  name: 'Partner',
  description: 'A description',
  discountText: '10% OFF',
  link: 'https://example.com',
};
const PRODUCT: HomeProduct = {
  ...ITEM,
  name: 'Product',
  description: 'A description',
  price: 12_990,
  discountPercentage: 20,
  whatsapp: '',
  productId: null,
};

const button = <Button small>Change</Button>;

/** The cards of shared/. */
export function CardsSection() {
  const card = { name: 'Product', letter: 'P', picture: null, sizes: '240px', ...formatOfferPrice(PRODUCT) };
  return (
    <>
      <Part name="Offers">
        <div className={styles.card}>
          <OfferCard {...card} action={<Button small>Buy</Button>} />
        </div>
        <div className={styles.card}>
          <OfferCard {...card} unavailable="Unavailable" />
        </div>
        <div className={styles.card}>
          <OfferCardSkeleton />
        </div>
        <PriceTag price="R$ 1,00" oldPrice="R$ 2,00" layout="row" />
        <PriceTag price="R$ 1,00" layout="large" />
      </Part>
      <Part name="Home content">
        <div className={styles.wide}>
          <PromoBanner banner={BANNER} />
        </div>
        <div className={styles.wide}>
          <PromoBannerPreview banner={BANNER} button={button} />
        </div>
        <div className={styles.wide}>
          <SponsoredRow product={PRODUCT} action={button} />
          <SponsoredRowSkeleton />
        </div>
        <div className={styles.card}>
          <PartnerCard partner={PARTNER} />
        </div>
        <div className={styles.card}>
          <PartnerPreview partner={PARTNER} button={button} />
        </div>
      </Part>
      <Carousel
        title="Carousel"
        items={['one', 'two', 'three', 'four', 'five', 'six']}
        keyOf={(item) => item}
        trackClass={undefined}
        dotLabel={(position) => `Go to ${position}`}
      >
        {(item) => <div className={styles.card}>{item}</div>}
      </Carousel>
    </>
  );
}

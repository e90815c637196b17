import { formatAverage, formatPhone, type StorePage } from '@cardume/bff/contract';
import { Eye, MapPin, Smartphone } from 'lucide-react';
import { Link } from 'react-router';
import { countWithNoun, formatInteger } from '../../../../lib/numbers.ts';
import { initialOf } from '../../../../lib/text.ts';
import { shopCategoryTone } from '../../../../shared/department.ts';
import { paths } from '../../../../shared/paths.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { Box, Row } from '../../../../ui/layout/layout.tsx';
import { placeholderColor } from '../../../../ui/picture/ground.ts';
import { RatingSummary } from '../../../../ui/rating/RatingSummary.tsx';
import { ReportOptions } from '../report/ReportOptions.tsx';
import { DeliveryAndPayment } from './DeliveryAndPayment.tsx';
import { Gallery } from './Gallery.tsx';
import { OpeningHours } from './OpeningHours.tsx';
import { PendingNotice } from './PendingNotice.tsx';
import { ShopActions } from './ShopActions.tsx';
import styles from './ShopIdentity.module.css';

/** The profile of the shop: picture, name, rating, description, address, hours, contact, delivery, payment and gallery. */
export function ShopIdentity({ shop }: { shop: StorePage }) {
  return (
    <section aria-label="Sobre a loja" className={styles.identity}>
      <Avatar
        src={shop.profileImageUrl}
        letter={initialOf(shop.name)}
        size={96}
        rim
        ground={placeholderColor(shop.id)}
        eager
        className={styles.avatar}
      />
      <Row gap={8} align="start" justify="between">
        <Box as="h1" grow>
          {shop.name}
        </Box>
        <ReportOptions kind="store" id={shop.id} />
      </Row>
      <p className={styles.facts}>
        {shop.category && <Badge tone={shopCategoryTone(shop.category.name)}>{shop.category.name}</Badge>}{' '}
        {shop.totalReviews > 0 && shop.averageRating !== null && (
          <RatingSummary average={formatAverage(shop.averageRating)} count={formatInteger(shop.totalReviews)} />
        )}{' '}
        <Row as="span" className={styles.fact} gap={6} size="small" tone="quiet">
          <Eye size={18} /> {countWithNoun(shop.visitCount, 'visita', 'visitas')}
        </Row>
      </p>
      <p className={styles.description}>{shop.description}</p>
      <Row as="p" className={styles.fact} gap={6} size="small" tone="quiet">
        <MapPin size={18} />
        <span>
          {shop.neighborhood}, {shop.town ? <Link to={paths.town(shop.town)}>{shop.town.name}</Link> : shop.city}
        </span>
      </Row>
      {shop.whatsapp && (
        <Row as="p" className={styles.fact} gap={6} size="small" tone="quiet">
          <Smartphone size={18} /> {formatPhone(shop.whatsapp)}
        </Row>
      )}
      <OpeningHours shop={shop} />
      {shop.approved || <PendingNotice shopName={shop.name} />}
      <ShopActions shop={shop} />
      <DeliveryAndPayment shop={shop} />
      <Gallery shopId={shop.id} />
    </section>
  );
}

import type { HomeProduct } from '@cardume/bff/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatOfferPrice } from '../../lib/offer.ts';
import { initialOf } from '../../lib/text.ts';
import { Box, Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { Initial, Picture } from '../../ui/picture/Picture.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FROM_HOME } from '../paths.ts';
import styles from './cards.module.css';
import { PriceTag } from './PriceTag.tsx';

interface SponsoredRowProps {
  /** A product without a name is the preview of one. */
  product: Pick<HomeProduct, 'name' | 'description' | 'imageUrl' | 'price' | 'discountPercentage'>;
  /** The target of the row; the name becomes the link. */
  to?: string | undefined;
  /** The seller, shown below the price. */
  seller?: ReactNode;
  /** Shown at the end of the row. */
  action?: ReactNode;
}

/** A sponsored product as a row of a list. */
export function SponsoredRow({ product, to, seller, action }: SponsoredRowProps) {
  const { price, oldPrice } = formatOfferPrice(product);
  return (
    <Row className={styles.sponsoredRow} gap={12} pad={12}>
      <span className={styles.sponsoredRowPicture}>
        <Picture src={product.imageUrl} alt="" sizes="84px" fallback={<Initial letter={initialOf(product.name)} />} />
      </span>
      <Box grow>
        <h3 className={styles.sponsoredRowName}>
          {to ? (
            <Link to={to} state={FROM_HOME} className={styles.open}>
              {product.name}
            </Link>
          ) : (
            product.name || 'Nome'
          )}
        </h3>
        {product.description && (
          <Text className={styles.description} tone="quiet" lines={2}>
            {product.description}
          </Text>
        )}
        <PriceTag price={price} oldPrice={oldPrice} layout="row" />
        {seller}
      </Box>
      {action && <span className={styles.action}>{action}</span>}
    </Row>
  );
}

export function SponsoredRowSkeleton() {
  return (
    <Row gap={12} pad={12}>
      <Skeleton className={styles.sponsoredRowPicture} />
      <Stack gap={10} grow>
        <Skeleton width="80%" height={13} />
        <Skeleton width="60%" height={13} />
        <Skeleton width="40%" height={13} />
      </Stack>
    </Row>
  );
}

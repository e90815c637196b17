import type { ListedHomeProduct } from '@cardume/bff/contract';
import { useId } from 'react';
import { SponsoredRow, SponsoredRowSkeleton } from '../../../../shared/cards/SponsoredRow.tsx';
import { IconButton, IconLink } from '../../../../ui/button/IconButton.tsx';
import { Box } from '../../../../ui/layout/layout.tsx';
import { Loading, Skeleton, skeletonKeys } from '../../../../ui/Skeleton.tsx';
import { QueryView } from '../../../../ui/state/QueryView.tsx';
import utilities from '../../../../ui/utilities.module.css';
import { WhatsAppIcon } from '../../../../ui/WhatsAppIcon.tsx';
import { purchaseUrl } from '../../shared/BuyButton.tsx';
import { useSponsoredProductsQuery } from '../api.ts';
import styles from './curation.module.css';
import { productPathOf, SellerLink } from './SellerLink.tsx';

const SKELETON_COUNT = 3;

/** The sponsored products; nothing without any. */
export function SponsoredProducts({ className }: { className: string | undefined }) {
  const query = useSponsoredProductsQuery();
  return (
    <QueryView
      query={query}
      skeleton={<SponsoredSkeleton className={className} />}
      errorTitle="Não foi possível carregar os patrocinados"
    >
      {(products) => (products.length > 0 ? <SponsoredList products={products} className={className} /> : null)}
    </QueryView>
  );
}

function SponsoredList({ products, className }: { products: ListedHomeProduct[]; className: string | undefined }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={className}>
      <h2 id={titleId} className={styles.sponsoredProductsTitle}>
        Patrocinado
      </h2>
      <Box as="ul" className={`${utilities.card} ${styles.sponsoredProductsList}`} divided>
        {products.map((product) => (
          <li key={product.id}>
            <SponsoredRow
              product={product}
              to={productPathOf(product)}
              seller={product.store && <SellerLink store={product.store} />}
              action={<BuyButton product={product} />}
            />
          </li>
        ))}
      </Box>
    </section>
  );
}

function BuyButton({ product }: { product: ListedHomeProduct }) {
  const look = { variant: 'whatsapp', label: `Comprar ${product.name}`, icon: <WhatsAppIcon /> } as const;
  if (!product.whatsapp) return <IconButton {...look} disabled />;
  return <IconLink {...look} href={purchaseUrl(product.whatsapp, product)} />;
}

function SponsoredSkeleton({ className }: { className: string | undefined }) {
  return (
    <Loading className={className}>
      <Skeleton width={130} height={26} className={styles.sponsoredProductsTitle} />
      <Box className={`${utilities.card} ${styles.sponsoredProductsList}`} divided>
        {skeletonKeys(SKELETON_COUNT).map((key) => (
          <SponsoredRowSkeleton key={key} />
        ))}
      </Box>
    </Loading>
  );
}

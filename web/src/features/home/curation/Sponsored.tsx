import type { HomeProduct } from '@cardume/bff/contract';
import { useId } from 'react';
import { writeOffer } from '../../../lib/offer.ts';
import { initialOf } from '../../../lib/text.ts';
import { PriceTag } from '../../../shared/offers/PriceTag.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { WhatsAppIcon } from '../../../ui/icons/WhatsAppIcon.tsx';
import { Initial } from '../../../ui/picture/Initial.tsx';
import { Picture } from '../../../ui/picture/Picture.tsx';
import { Loading, Skeleton, times } from '../../../ui/skeleton/Skeleton.tsx';
import { Loaded } from '../../../ui/state/Loaded.tsx';
import utilities from '../../../ui/utilities.module.css';
import { useSponsoredProductsQuery } from '../api.ts';
import { buy } from './buy.ts';
import styles from './Sponsored.module.css';

const EXPECTED = 3;

/** Products that somebody pays to have shown. Nothing where there are none. */
export function Sponsored({ className }: { className: string | undefined }) {
  const query = useSponsoredProductsQuery();
  return (
    <Loaded
      query={query}
      skeleton={<SponsoredSkeleton className={className} />}
      errorTitle="Não foi possível carregar os patrocinados"
    >
      {(products) => (products.length > 0 ? <SponsoredList products={products} className={className} /> : null)}
    </Loaded>
  );
}

function SponsoredList({ products, className }: { products: HomeProduct[]; className: string | undefined }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={className}>
      <h2 id={titleId} className={styles.title}>
        Patrocinado
      </h2>
      <ul className={`${utilities.card} ${styles.list}`}>
        {products.map((product) => (
          <li key={product.id} className={styles.row}>
            <SponsoredProduct product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SponsoredProduct({ product }: { product: HomeProduct }) {
  const { price, oldPrice } = writeOffer(product);
  return (
    <>
      <span className={styles.picture}>
        <Picture src={product.imageUrl} alt="" sizes="84px" fallback={<Initial letter={initialOf(product.name)} />} />
      </span>
      <div className={styles.words}>
        <h3 className={styles.name}>{product.name}</h3>
        {product.description && <p className={styles.description}>{product.description}</p>}
        <PriceTag price={price} oldPrice={oldPrice} layout="row" />
      </div>
      <IconButton
        variant="whatsapp"
        label={`Comprar ${product.name}`}
        icon={<WhatsAppIcon />}
        disabled={!product.whatsapp}
        onClick={() => buy(product)}
      />
    </>
  );
}

function SponsoredSkeleton({ className }: { className: string | undefined }) {
  return (
    <Loading className={className}>
      <Skeleton width={130} height={26} className={styles.title} />
      <div className={`${utilities.card} ${styles.list}`}>
        {times(EXPECTED).map((key) => (
          <div key={key} className={styles.row}>
            <Skeleton className={styles.picture} />
            <div className={styles.ghostWords}>
              <Skeleton width="80%" height={13} />
              <Skeleton width="60%" height={13} />
              <Skeleton width="40%" height={13} />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}

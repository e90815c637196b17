import type { ListedHomeProduct } from '@cardume/bff/contract';
import { formatOfferPrice } from '../../../../lib/offer.ts';
import { initialOf } from '../../../../lib/text.ts';
import { ChatButton } from '../../../../shared/ChatButton.tsx';
import { OfferCard } from '../../../../shared/cards/OfferCard.tsx';
import { OfferCardSkeleton } from '../../../../shared/cards/OfferCardSkeleton.tsx';
import { FROM_HOME } from '../../../../shared/paths.ts';
import { Carousel } from '../../../../ui/carousel/Carousel.tsx';
import { Stack } from '../../../../ui/layout/layout.tsx';
import { Loading, Skeleton, skeletonKeys } from '../../../../ui/Skeleton.tsx';
import { QueryView } from '../../../../ui/state/QueryView.tsx';
import { purchaseUrl } from '../../shared/BuyButton.tsx';
import { useBestSellersQuery } from '../api.ts';
import styles from './curation.module.css';
import { productPathOf, SellerLink } from './SellerLink.tsx';

const SIZES = '(min-width: 1024px) 216px, 164px';
const SKELETON_COUNT = 5;

/** A carousel of the best sellers. */
export function BestSellers() {
  const query = useBestSellersQuery();
  return (
    <QueryView query={query} skeleton={<BestSellersSkeleton />} errorTitle="Não foi possível carregar os mais vendidos">
      {(products) =>
        products.length > 0 ? (
          <Carousel title="Mais Vendidos" items={products} keyOf={(it) => it.id} trackClass={styles.bestSellersTrack}>
            {(product) => <BestSeller product={product} />}
          </Carousel>
        ) : null
      }
    </QueryView>
  );
}

function BestSeller({ product }: { product: ListedHomeProduct }) {
  const to = productPathOf(product);
  return (
    <OfferCard
      name={product.name}
      letter={initialOf(product.name)}
      picture={product.imageUrl}
      sizes={SIZES}
      {...formatOfferPrice(product)}
      {...(to && { to, state: FROM_HOME })}
      seller={product.store && <SellerLink store={product.store} />}
      action={
        <ChatButton small url={product.whatsapp ? purchaseUrl(product.whatsapp, product) : undefined}>
          Comprar
        </ChatButton>
      }
    />
  );
}

function BestSellersSkeleton() {
  return (
    <Stack as={Loading} className={styles.bestSellersSkeleton} shrink>
      <Skeleton width={160} height={24} />
      <div className={styles.skeletonTrack}>
        {skeletonKeys(SKELETON_COUNT).map((key) => (
          <OfferCardSkeleton key={key} />
        ))}
      </div>
    </Stack>
  );
}

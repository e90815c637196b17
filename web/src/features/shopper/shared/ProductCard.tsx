import type { Product, Store } from '@cardume/bff/contract';
import type { ReactNode } from 'react';
import { formatOfferPrice } from '../../../lib/offer.ts';
import { picturesOf } from '../../../lib/pictures.ts';
import { initialOf } from '../../../lib/text.ts';
import { OfferCard } from '../../../shared/cards/OfferCard.tsx';
import { paths } from '../../../shared/paths.ts';
import { BuyButton } from './BuyButton.tsx';
import { BagButton } from './bag/BagButton.tsx';
import type { BagProduct, BagShop } from './bag/bag-changes.ts';
import { OtherShopsLink } from './OtherShopsLink.tsx';

interface ProductCardProps {
  product: BagProduct & Pick<Product, 'unitPrice' | 'gtin' | 'others'>;
  shop: BagShop & Pick<Store, 'whatsapp'>;
  sizes: string;
  /** State of the history entry that the link to the product creates. */
  state: object;
  /** What the card says of the shop; nothing on the page of the shop. */
  seller?: ReactNode;
}

/** A product of a shop, to buy it or to put it into the bag; the card links to the product's address. */
export function ProductCard({ product, shop, sizes, state, seller }: ProductCardProps) {
  return (
    <OfferCard
      name={product.name}
      letter={initialOf(product.name)}
      picture={picturesOf(product)[0] ?? null}
      sizes={sizes}
      {...formatOfferPrice(product)}
      unavailable={product.available ? undefined : 'Indisponível'}
      to={paths.product(shop.id, product.id)}
      state={state}
      seller={
        <>
          {seller}
          <OtherShopsLink product={product} />
        </>
      }
      bag={<BagButton product={product} shop={shop} />}
      action={
        <BuyButton product={product} shop={shop} small>
          Comprar
        </BuyButton>
      }
    />
  );
}

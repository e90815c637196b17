import type { Product, StorePage } from '@cardume/bff/contract';
import { formatOfferPrice } from '../../../lib/offer.ts';
import { picturesOf } from '../../../lib/pictures.ts';
import { initialOf } from '../../../lib/text.ts';
import { OfferCard } from '../../../shared/cards/OfferCard.tsx';
import { paths } from '../../../shared/paths.ts';
import { useBuy } from '../../../shared/use-buy.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { WhatsAppIcon } from '../../../ui/WhatsAppIcon.tsx';
import { useProductLinkState } from './use-product-from-url.ts';

const SIZES = '(min-width: 1024px) 242px, (min-width: 768px) 33vw, 50vw';

interface ProductCardProps {
  product: Product;
  shop: StorePage;
}

/** A product of the shop; links to the dialog with its details. */
export function ProductCard({ product, shop }: ProductCardProps) {
  const state = useProductLinkState();
  const { canBuy, buy } = useBuy(shop);
  return (
    <OfferCard
      name={product.name}
      letter={initialOf(product.name)}
      picture={picturesOf(product)[0] ?? null}
      sizes={SIZES}
      {...formatOfferPrice(product)}
      unavailable={product.available ? undefined : 'Indisponível'}
      to={paths.product(shop.id, product.id)}
      state={state}
      action={
        <Button
          variant="whatsapp"
          small
          icon={<WhatsAppIcon />}
          disabled={!canBuy(product)}
          onClick={() => buy(product)}
        >
          Comprar
        </Button>
      }
    />
  );
}

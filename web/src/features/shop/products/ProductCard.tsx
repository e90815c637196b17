import type { Product, StorePage } from '@cardume/bff/contract';
import { writeOffer } from '../../../lib/offer.ts';
import { picturesOf } from '../../../lib/pictures.ts';
import { initialOf } from '../../../lib/text.ts';
import { OfferCard } from '../../../shared/cards/OfferCard.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { WhatsAppIcon } from '../../../ui/icons/WhatsAppIcon.tsx';
import { useBuy } from './use-buy.ts';

const SIZES = '(min-width: 1024px) 242px, (min-width: 768px) 33vw, 50vw';

interface ProductCardProps {
  product: Product;
  shop: StorePage;
  onOpen: () => void;
}

/** A product of the shop; its name opens the dialog with more. */
export function ProductCard({ product, shop, onOpen }: ProductCardProps) {
  const { canBuy, buy } = useBuy(shop);
  return (
    <OfferCard
      name={product.name}
      letter={initialOf(product.name)}
      picture={picturesOf(product)[0] ?? null}
      sizes={SIZES}
      {...writeOffer(product)}
      unavailable={product.available ? undefined : 'Indisponível'}
      onOpen={onOpen}
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

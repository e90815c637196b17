import type { Store } from '@cardume/bff/contract';
import { toast } from '../../../../ui/toast/toast-store.ts';
import { BagSteps } from './BagSteps.tsx';
import { quantityIn } from './bag.ts';
import type { BagProduct, BagShop } from './bag-changes.ts';
import { addToBag, changeQuantity, useBag } from './bags.ts';

interface BagButtonProps {
  product: BagProduct;
  shop: BagShop & Pick<Store, 'whatsapp'>;
}

/** Puts a product into the bag of its shop, and changes how many pieces are in it; nothing if it cannot be bought. */
export function BagButton({ product, shop }: BagButtonProps) {
  const quantity = quantityIn(useBag(shop.id), product.id);
  if (!product.available || !shop.whatsapp) return null;

  function change(next: number) {
    if (quantity > 0) changeQuantity(shop.id, product.id, next);
    else if (!addToBag(shop, product)) toast({ kind: 'error', title: 'Sua sacola está cheia' });
  }

  return <BagSteps name={product.name} quantity={quantity} onChange={change} />;
}

import { finalPrice, PRODUCT, type Product, type StorePage } from '@cardume/bff/contract';
import { chatUrl, openChat, purchaseText } from '../../../lib/whatsapp.ts';
import { useRecordClickMutation } from '../api.ts';

/** Buying a product: nobody can when it is unavailable or the shop has no number; else the chat opens and is counted. */
export function useBuy(shop: StorePage): { canBuy: (product: Product) => boolean; buy: (product: Product) => void } {
  const [recordClick] = useRecordClickMutation();

  function buy(product: Product) {
    if (!shop.whatsapp) return;
    const item = { name: product.name, finalPrice: finalPrice(product.price, product.discountPercentage) };
    openChat(chatUrl(shop.whatsapp, purchaseText(PRODUCT, item)));
    void recordClick(product.id);
  }

  return { canBuy: (product) => product.available && Boolean(shop.whatsapp), buy };
}

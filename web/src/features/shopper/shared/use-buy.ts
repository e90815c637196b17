import { finalPrice, PRODUCT_NAME, type Product, type Store } from '@cardume/bff/contract';
import { chatUrl, openChat } from '../../../lib/whatsapp.ts';
import { api } from '../../../shared/api/api.ts';
import { endpoint } from '../../../shared/api/endpoint.ts';
import { route } from '../../../shared/api/route.ts';
import { purchaseText } from '../../../shared/chat-texts.ts';

const clicksApi = api.injectEndpoints({
  endpoints: (build) => ({
    recordClick: build.mutation(
      endpoint(route('recordProductClick'), (productId: string) => ({
        body: { productId, source: 'store_page' },
        keepalive: true,
      })),
    ),
  }),
});

type Item = Pick<Product, 'id' | 'name' | 'price' | 'discountPercentage' | 'available'>;

interface Buying {
  canBuy: (product: Item) => boolean;
  buy: (product: Item) => void;
}

/** `buy` opens the chat and records the click. Not possible if the product is unavailable or the shop has no number. */
export function useBuy(shop: Pick<Store, 'whatsapp'>): Buying {
  const [recordClick] = clicksApi.useRecordClickMutation();

  function buy(product: Item) {
    if (!shop.whatsapp) return;
    const item = { name: product.name, finalPrice: finalPrice(product.price, product.discountPercentage) };
    openChat(chatUrl(shop.whatsapp, purchaseText(PRODUCT_NAME, item)));
    void recordClick(product.id);
  }

  return { canBuy: (product) => product.available && Boolean(shop.whatsapp), buy };
}

import { finalPrice, PRODUCT_NAME, type Product, type Store } from '@cardume/bff/contract';
import { chatUrl, openChat } from '../../../lib/whatsapp.ts';
import { api } from '../../../shared/api/api.ts';
import { endpoint } from '../../../shared/api/endpoint.ts';
import { route } from '../../../shared/api/route.ts';
import { purchaseText } from '../../../shared/purchase-text.ts';

interface Click {
  productId: string;
  /** What was pressed: `Comprar`, or the button that sends the order of a bag. */
  source: 'store_page' | 'sacola';
}

const clicksApi = api.injectEndpoints({
  endpoints: (build) => ({
    recordClick: build.mutation(
      endpoint(route('recordProductClick'), (click: Click) => ({
        body: click,
        keepalive: true,
      })),
    ),
  }),
});

export const { useRecordClickMutation } = clicksApi;

type Item = Pick<Product, 'id' | 'name' | 'price' | 'discountPercentage' | 'available'>;

interface Buying {
  canBuy: (product: Item) => boolean;
  buy: (product: Item) => void;
}

/** `buy` opens the chat and records the click. Not possible if the product is unavailable or the shop has no number. */
export function useBuy(shop: Pick<Store, 'whatsapp'>): Buying {
  const [recordClick] = useRecordClickMutation();

  function buy(product: Item) {
    if (!shop.whatsapp) return;
    const item = { name: product.name, finalPrice: finalPrice(product.price, product.discountPercentage) };
    openChat(chatUrl(shop.whatsapp, purchaseText(PRODUCT_NAME, item)));
    void recordClick({ productId: product.id, source: 'store_page' });
  }

  return { canBuy: (product) => product.available && Boolean(shop.whatsapp), buy };
}

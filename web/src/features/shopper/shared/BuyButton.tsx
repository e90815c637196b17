import { finalPrice, PRODUCT_NAME, type Product, type Store } from '@cardume/bff/contract';
import { chatUrl } from '../../../lib/whatsapp.ts';
import { api } from '../../../shared/api/api.ts';
import { endpoint } from '../../../shared/api/endpoint.ts';
import { route } from '../../../shared/api/route.ts';
import { ChatButton } from '../../../shared/ChatButton.tsx';
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

/** Returns the URL of the chat in which a product is bought. @param phone of the seller */
export function purchaseUrl(
  phone: string,
  { name, price, discountPercentage }: Pick<Product, 'name' | 'price' | 'discountPercentage'>,
): string {
  return chatUrl(phone, purchaseText(PRODUCT_NAME, { name, finalPrice: finalPrice(price, discountPercentage) }));
}

interface BuyButtonProps {
  product: Pick<Product, 'id' | 'name' | 'price' | 'discountPercentage' | 'available'>;
  shop: Pick<Store, 'whatsapp'>;
  small?: boolean;
  block?: boolean;
  children: string;
}

/** Opens the chat and records the click. Disabled if the product is unavailable or the shop has no number. */
export function BuyButton({ product, shop: { whatsapp }, ...look }: BuyButtonProps) {
  const [recordClick] = useRecordClickMutation();
  const url = product.available && whatsapp ? purchaseUrl(whatsapp, product) : undefined;
  return (
    <ChatButton {...look} url={url} onOpen={() => void recordClick({ productId: product.id, source: 'store_page' })} />
  );
}

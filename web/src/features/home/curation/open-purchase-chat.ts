import { finalPrice, type HomeProduct, PRODUCT_NAME } from '@cardume/bff/contract';
import { chatUrl, openChat } from '../../../lib/whatsapp.ts';
import { purchaseText } from '../../../shared/chat-texts.ts';

/** Opens WhatsApp with a message to the seller of a product of the home page. */
export function openPurchaseChat(product: HomeProduct): void {
  const item = { name: product.name, finalPrice: finalPrice(product.price, product.discountPercentage) };
  openChat(chatUrl(product.whatsapp, purchaseText(PRODUCT_NAME, item)));
}

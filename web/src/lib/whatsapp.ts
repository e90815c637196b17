import { chatDigits } from '@cardume/bff/contract';
import { formatMoney } from './money.ts';

/** The URL of a chat with a number, with its first message. */
export function chatUrl(phone: string, text?: string): string {
  const query = text ? `?text=${encodeURIComponent(text)}` : '';
  return `https://wa.me/${chatDigits(phone)}${query}`;
}

/**
 * The message of a shopper who presses buy.
 * @param source the name of the product the visitor comes from (ours)
 * @param item what is to be bought, and its final price in cents
 */
export function purchaseText(source: string, item: { name: string; finalPrice: number }): string {
  return `Olá! Vim do ${source} e tenho interesse no produto ${item.name}, por ${formatMoney(item.finalPrice)}.`;
}

/** The message of an owner who requests approval. */
export function approvalText(shopName: string, city?: string): string {
  const where = city ? `\nCidade: ${city}` : '';
  return `Olá! Gostaria de solicitar a aprovação da loja ${shopName}.${where}\nStatus atual: Pendente de aprovação`;
}

/** The message of an owner who needs support. */
export function supportText(subject: string, shopName?: string): string {
  return `Olá! Preciso de ${subject}${shopName ? ` para a loja ${shopName}` : ''}.`;
}

/** The message of somebody who cannot sign in and gets no mail. */
export function forgottenPasswordText(email: string): string {
  return `Olá! Esqueci a senha da minha conta${email ? ` (${email})` : ''} e preciso de ajuda para entrar.`;
}

/** Opens a chat in a new tab. To be called from a press: browsers stop windows that open by themselves. */
export function openChat(url: string): void {
  window.open(url, '_blank', 'noopener');
}

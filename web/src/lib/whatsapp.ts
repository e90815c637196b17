import { whatsappNumber } from '@cardume/bff/contract';

/** Returns the URL of a WhatsApp chat. @param text prefilled as the first message */
export function chatUrl(phone: string, text?: string): string {
  const query = text ? `?text=${encodeURIComponent(text)}` : '';
  return `https://wa.me/${whatsappNumber(phone)}${query}`;
}

import { whatsappNumber } from '@cardume/bff/contract';

/** Returns the URL of a WhatsApp chat. @param text prefilled as the first message */
export function chatUrl(phone: string, text?: string): string {
  const query = text ? `?text=${encodeURIComponent(text)}` : '';
  return `https://wa.me/${whatsappNumber(phone)}${query}`;
}

/** Opens a chat in a new tab. Call it in a click handler: browsers block other pop-ups. */
export function openChat(url: string): void {
  window.open(url, '_blank', 'noopener');
}

import { formatMoney } from '@cardume/bff/contract';

/** What the message of an order says. Amounts are in cents. */
interface OrderFacts {
  /** The products, with the final price of one piece. */
  items: readonly { name: string; quantity: number; price: number }[];
  total: number;
  /** How the shopper wants to get the products; undefined if that was not chosen. */
  receiving?: string | undefined;
  note: string;
  /** The address of the shop's page. */
  shopUrl: string;
}

/** Returns a shopper's message to order what is in a bag. @param source the name of this marketplace */
export function orderText(source: string, { items, total, receiving, note, shopUrl }: OrderFacts): string {
  const lines = [
    `Olá! Vim pelo ${source} e gostaria de pedir:`,
    ...items.map(({ name, quantity, price }) => `${quantity}x ${name} - ${formatMoney(price)}`),
    `Total estimado: ${formatMoney(total)}`,
    receiving,
    note.trim() && `Observação: ${note}`,
    shopUrl,
  ];
  // Texts that people typed may have line breaks and other spaces.
  return lines
    .filter(Boolean)
    .map((line) => line?.replace(/\s+/g, ' ').trim())
    .join('\n');
}

/** Returns an owner's message to the operators that requests approval of the shop. */
export function approvalText(shopName: string, city?: string): string {
  const where = city ? `\nCidade: ${city}` : '';
  return `Olá! Gostaria de solicitar a aprovação da loja ${shopName}.${where}\nStatus atual: Pendente de aprovação`;
}

/** Returns an owner's message to the operators. @param subject completes `Preciso de …` */
export function supportText(subject: string, shopName?: string): string {
  return `Olá! Preciso de ${subject}${shopName ? ` para a loja ${shopName}` : ''}.`;
}

/** Returns the message to the operators of a user who forgot the password and receives no mail. */
export function forgottenPasswordText(email: string): string {
  return `Olá! Esqueci a senha da minha conta${email ? ` (${email})` : ''} e preciso de ajuda para entrar.`;
}

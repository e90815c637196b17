import { formatMoney } from '../lib/numbers.ts';

/**
 * Returns a shopper's message to buy a product.
 * @param source the name of this marketplace
 * @param item the product, with its final price in cents
 */
export function purchaseText(source: string, item: { name: string; finalPrice: number }): string {
  return `Olá! Vim do ${source} e tenho interesse no produto ${item.name}, por ${formatMoney(item.finalPrice)}.`;
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

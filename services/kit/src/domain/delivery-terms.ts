import type { Delivery } from './delivery.ts';
import { formatMoney } from './prices.ts';

/** Returns what a shop tells of its delivery, one line for each; the first is how far it delivers. */
export function deliveryLines({ radiusKm, fee, freeFrom, minimum, note }: Delivery): string[] {
  return [
    radiusKm === null ? 'Faz entrega' : `Entrega até ${radiusKm} km`,
    `Taxa: ${feeWords(fee)}`,
    freeFrom === null ? null : `Grátis a partir de ${formatMoney(freeFrom)}`,
    minimum === null ? null : `Pedido mínimo: ${formatMoney(minimum)}`,
    note,
  ].filter((line) => line !== null);
}

/** Returns a summary for the owner's form: `Entrega até 5 km, taxa R$ 8,00`. */
export function deliverySummary(delivery: Delivery): string {
  return `${deliveryLines(delivery)[0]}, taxa ${feeWords(delivery.fee)}`;
}

function feeWords(fee: number | null): string {
  if (fee === null) return 'a combinar';
  return fee === 0 ? 'grátis' : formatMoney(fee);
}

/** Returns the fee of an order, in cents; null if it is to be agreed on. @param total of the products, in cents */
export function deliveryFee({ fee, freeFrom }: Delivery, total: number): number | null {
  return freeFrom !== null && total >= freeFrom ? 0 : fee;
}

/** Returns the fee of an order in words: `Entrega: R$ 8,00`, `Entrega grátis` or `Entrega a combinar`. */
export function deliveryFeeWords(delivery: Delivery, total: number): string {
  const fee = deliveryFee(delivery, total);
  return fee ? `Entrega: ${formatMoney(fee)}` : `Entrega ${feeWords(fee)}`;
}

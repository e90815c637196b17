import { formatMoney } from './prices.ts';

/** Ways of payment, in display order. */
export const PAYMENTS = ['pix', 'dinheiro', 'debito', 'credito', 'boleto'] as const;
export type Payment = (typeof PAYMENTS)[number];

export const PAYMENT_LABELS: Readonly<Record<Payment, string>> = {
  pix: 'Pix',
  dinheiro: 'Dinheiro',
  debito: 'Débito',
  credito: 'Crédito',
  boleto: 'Boleto',
};

/** How a shop delivers; null where it has told nothing. Amounts in cents. */
export interface Delivery {
  radiusKm: number | null;
  /** 0 is free. */
  fee: number | null;
  /** Total from which the delivery is free. */
  freeFrom: number | null;
  minimum: number | null;
  note: string | null;
}

/** Whether a shop delivers to a place. @param km distance to the place; null or undefined if it is unknown */
export function deliversWithin(delivery: Delivery | null | undefined, km: number | null | undefined): boolean {
  if (!delivery) return false;
  return delivery.radiusKm === null || km === null || km === undefined || km <= delivery.radiusKm;
}

/** Returns the words on a card: `Entrega até você` for a place inside the radius, `Faz entrega` elsewhere; null without delivery. */
export function deliveryWords(delivery: Delivery | null | undefined, km?: number | null): string | null {
  if (!delivery) return null;
  const isInside = delivery.radiusKm !== null && km !== null && km !== undefined && km <= delivery.radiusKm;
  return isInside ? 'Entrega até você' : 'Faz entrega';
}

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

/** Returns the ways of payment in display order: `Pix`, `Dinheiro`, … */
export function paymentNames(payments: readonly Payment[]): string[] {
  return PAYMENTS.filter((way) => payments.includes(way)).map((way) => PAYMENT_LABELS[way]);
}

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

/** Returns the ways of payment in display order: `Pix`, `Dinheiro`, … */
export function paymentNames(payments: readonly Payment[]): string[] {
  return PAYMENTS.filter((way) => payments.includes(way)).map((way) => PAYMENT_LABELS[way]);
}

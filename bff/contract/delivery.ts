import type { Delivery } from '@cardume/kit/domain/delivery';
import { PAYMENTS } from '@cardume/kit/domain/payments';
import { z } from 'zod';
import { optionalText } from './shapes.ts';

const PAYMENT = 'Escolha formas de pagamento da lista, cada uma uma vez só';
const DELIVERY = 'Informe raio, taxa, grátis a partir de, pedido mínimo e observação da entrega';
export const MAX_DELIVERY_NOTE_LENGTH = 200;
const RADIUS = 'O raio da entrega deve ser de 1 a 100 km';

const amount = (message: string, min: number) => z.int(message).min(min, message).nullable();

export const shownPayments = z.array(z.enum(PAYMENTS));
export const payments = z
  .array(z.enum(PAYMENTS, PAYMENT), PAYMENT)
  .refine((ways) => new Set(ways).size === ways.length, PAYMENT);

/** Amounts in cents. */
export const shownDelivery = z.object({
  radiusKm: z.int().nullable(),
  fee: z.int().nullable(),
  freeFrom: z.int().nullable(),
  minimum: z.int().nullable(),
  note: z.string().nullable(),
}) satisfies z.ZodType<Delivery>;
export const delivery = z.object(
  {
    radiusKm: z.int(RADIUS).min(1, RADIUS).max(100, RADIUS).nullable(),
    fee: amount('A taxa de entrega deve ser 0 ou mais', 0),
    freeFrom: amount('O valor da entrega grátis deve ser maior que 0', 1),
    minimum: amount('O pedido mínimo deve ser maior que 0', 1),
    note: optionalText('Observação sobre a entrega', MAX_DELIVERY_NOTE_LENGTH),
  },
  DELIVERY,
);

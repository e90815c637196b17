import { type Delivery, deliveryFee, type StorePage } from '@cardume/bff/contract';
import { type Bag, type Receiving, totalOf } from '../../shared/bag/bag.ts';

export const RECEIVING_LABELS: Readonly<Record<Receiving, string>> = {
  pickup: 'Retirar na loja',
  delivery: 'Receber em casa',
};

type Shop = Pick<StorePage, 'pickup' | 'delivery'>;

/** Returns how products can be received from a shop; nothing if it does not deliver: then nobody has to be asked. */
export function waysToReceive({ pickup, delivery }: Shop): Receiving[] {
  if (!delivery) return [];
  return pickup ? ['pickup', 'delivery'] : ['delivery'];
}

/** An order by the present offer of the shop. */
interface Order {
  /** Null: not chosen, or nothing to choose. */
  receiving: Receiving | null;
  /** The terms of the delivery; null if none is wanted. */
  delivery: Delivery | null;
  /** In cents, without the fee of the delivery. */
  subtotal: number;
  /** In cents. A fee that is to be agreed on is not in it. */
  total: number;
}

export function orderOf(bag: Pick<Bag, 'items' | 'receiving'>, shop: Shop): Order {
  const ways = waysToReceive(shop);
  const chosen = ways.length > 1 ? bag.receiving : (ways[0] ?? null);
  const delivery = chosen === 'delivery' ? shop.delivery : null;
  const subtotal = totalOf(bag);
  const fee = delivery && deliveryFee(delivery, subtotal);
  return { receiving: chosen, delivery, subtotal, total: subtotal + (fee ?? 0) };
}

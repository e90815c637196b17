import { type Delivery, deliveryFee, PRODUCT_NAME, type StorePage } from '@cardume/bff/contract';
import { orderText } from '../../../../shared/chat-texts.ts';
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

/** What an order costs by the present offer of the shop. Amounts in cents. */
interface OrderCosts {
  /** Null: not chosen, or nothing to choose. */
  receiving: Receiving | null;
  /** The terms of the delivery; null if none is wanted. */
  delivery: Delivery | null;
  /** Without the fee of the delivery. */
  subtotal: number;
  /** The minimum of the delivery that the subtotal does not reach; null if none. */
  missedMinimum: number | null;
  /** A fee that is to be agreed on is not in it. */
  total: number;
}

/** Returns what the available products of a bag cost, and their delivery if it is wanted. */
export function costsOf(bag: Pick<Bag, 'items' | 'receiving'>, shop: Shop): OrderCosts {
  const ways = waysToReceive(shop);
  const chosen = ways.length > 1 ? bag.receiving : (ways[0] ?? null);
  const delivery = chosen === 'delivery' ? shop.delivery : null;
  const subtotal = totalOf(bag);
  const fee = delivery && deliveryFee(delivery, subtotal);
  const minimum = delivery?.minimum ?? null;
  const missedMinimum = minimum !== null && subtotal < minimum ? minimum : null;
  return { receiving: chosen, delivery, subtotal, missedMinimum, total: subtotal + (fee ?? 0) };
}

/** Returns the available products of a bag, with the final price of one piece, in cents. */
export function orderedItems({ items }: Pick<Bag, 'items'>) {
  return items.flatMap(({ id, name, quantity, seenPrice }) =>
    seenPrice === null ? [] : [{ id, name, quantity, price: seenPrice }],
  );
}

/** Returns the message that orders what is in a bag. @param shopUrl address of the shop's page */
export function orderMessage(bag: Bag, shop: Shop, shopUrl: string): string {
  const { receiving, total } = costsOf(bag, shop);
  return orderText(PRODUCT_NAME, {
    items: orderedItems(bag),
    total,
    ...(receiving && { receiving: RECEIVING_LABELS[receiving] }),
    note: bag.note,
    shopUrl,
  });
}

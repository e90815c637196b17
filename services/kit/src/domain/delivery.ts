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

/** Returns the words on a card: `Entrega até você` for a place inside the radius, `Faz entrega` elsewhere; null without delivery. */
export function deliveryWords(delivery: Delivery | null | undefined, km?: number | null): string | null {
  if (!delivery) return null;
  const isInside = delivery.radiusKm !== null && km !== null && km !== undefined && km <= delivery.radiusKm;
  return isInside ? 'Entrega até você' : 'Faz entrega';
}

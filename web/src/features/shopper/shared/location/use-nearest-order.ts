import { useEffect, useRef } from 'react';
import { shopperLocation } from './location-store.ts';
import { useShopperLocation } from './use-shopper-location.ts';

/**
 * Requests the position when the order is by distance and there is no location.
 * @param leave changes the order; called if no location is found, or if the location is cleared
 */
export function useNearestOrder(order: string, leave: () => void): void {
  const { locate } = useShopperLocation();
  /** Whether a location was available or requested since the order became `distance`. */
  const asked = useRef(false);
  useEffect(() => {
    // Not the rendered state, which is out of date after a request of this effect.
    const { place, requesting } = shopperLocation.get();
    if (order !== 'distance') {
      asked.current = false;
    } else if (place) {
      asked.current = true;
    } else if (!requesting && asked.current) {
      leave();
    } else if (!requesting) {
      asked.current = true;
      void locate();
    }
  });
}

import { useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import type { ChangeFilters } from '../filters.ts';
import { selectLocation } from './location-slice.ts';
import { useLocation } from './use-location.ts';

/**
 * Asks for the position when a view is to be ordered by distance and there is no location. Where none is found, or the
 * location is cleared, the order becomes that of relevance.
 */
export function useNearestOrder(order: string, change: ChangeFilters): void {
  const { locate } = useLocation();
  const store = useStore<Parameters<typeof selectLocation>[0]>();
  /** This order has had a location, or has asked for one. */
  const asked = useRef(false);
  useEffect(() => {
    // The status of the render is older once this has asked.
    const { status } = selectLocation(store.getState());
    if (order !== 'distance') {
      asked.current = false;
    } else if (status === 'active') {
      asked.current = true;
    } else if (status === 'none' && asked.current) {
      change({ order: 'relevance' }, { replace: true });
    } else if (status === 'none') {
      asked.current = true;
      void locate();
    }
  });
}

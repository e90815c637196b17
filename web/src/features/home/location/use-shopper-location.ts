import type { PlaceDetails } from '@cardume/bff/contract';
import { useDispatch, useSelector } from 'react-redux';
import { currentPosition } from '../../../lib/position.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useReverseGeocodeMutation } from '../api.ts';
import {
  type LocationState,
  locationCleared,
  locationFound,
  locationRequested,
  selectLocation,
} from './location-slice.ts';

interface LocationControl {
  location: LocationState;
  /** Requests the position from the browser and toasts a failure. Resolves to whether it was found. */
  locate: () => Promise<boolean>;
  /** Sets the location to a place. */
  choose: (place: PlaceDetails) => void;
  clear: () => void;
}

/** Returns the location that distances are measured from, and its setters. */
export function useShopperLocation(): LocationControl {
  const dispatch = useDispatch();
  const location = useSelector(selectLocation);
  const [reverseGeocode] = useReverseGeocodeMutation();

  async function locate() {
    dispatch(locationRequested());
    try {
      const point = await currentPosition();
      // The name is optional: distances need the position only.
      const { data } = await reverseGeocode({ body: point });
      dispatch(locationFound({ point, neighborhood: data?.neighborhood || data?.city || null }));
      return true;
    } catch (error) {
      dispatch(locationCleared());
      toast({ kind: 'error', title: error instanceof Error ? error.message : 'Erro ao obter localização' });
      return false;
    }
  }

  function choose({ lat, lng, neighborhood, city }: PlaceDetails) {
    dispatch(locationFound({ point: { lat, lng }, neighborhood: neighborhood || city || null }));
  }

  return { location, locate, choose, clear: () => dispatch(locationCleared()) };
}

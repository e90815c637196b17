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
  /** Asks the browser where the reader is; says so in a toast where it cannot be had. True where it was found. */
  locate: () => Promise<boolean>;
  /** Sorts from a place that was looked for. */
  choose: (place: PlaceDetails) => void;
  clear: () => void;
}

/** The place the shops are sorted from, how it is found and how it is given up. */
export function useLocation(): LocationControl {
  const dispatch = useDispatch();
  const location = useSelector(selectLocation);
  const [reverseGeocode] = useReverseGeocodeMutation();

  async function locate() {
    dispatch(locationRequested());
    try {
      const point = await currentPosition();
      // A point whose name nobody knows sorts as well.
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

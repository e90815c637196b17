import type { PlaceDetails } from '@cardume/bff/contract';
import { useDispatch, useSelector } from 'react-redux';
import { currentPosition } from '../../../lib/position.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useReverseGeocodeMutation } from '../api.ts';
import {
  locationRequested,
  locationSet,
  requestFailed,
  type ShopperLocation,
  selectLocation,
} from './location-slice.ts';
import { isPlaceDialogOpen, setPlaceDialogOpen } from './place-dialog.ts';

interface LocationControl {
  location: ShopperLocation;
  /**
   * Requests the position from the browser. A failure is toasted and keeps the previous location. Resolves to whether it
   * was found; false if the visitor has chosen or cleared the location meanwhile.
   */
  locate: () => Promise<boolean>;
  /** Sets the location to a place. */
  choose: (place: PlaceDetails) => void;
  clear: () => void;
}

const CHOOSE_PLACE = { label: 'Escolher local', onPress: () => setPlaceDialogOpen(true) };

/** Number of the last request, choice or removal; results of earlier requests are dropped. Global, as the location is. */
let latest = 0;

/** Returns the location that distances are measured from, and its setters. */
export function useShopperLocation(): LocationControl {
  const dispatch = useDispatch();
  const location = useSelector(selectLocation);
  const [reverseGeocode] = useReverseGeocodeMutation();

  async function locate() {
    const request = ++latest;
    dispatch(locationRequested());
    try {
      const point = await currentPosition();
      // The name is optional: distances need the position only.
      const { data } = await reverseGeocode({ body: point });
      if (request !== latest) return false;
      dispatch(locationSet({ point, neighborhood: data?.neighborhood || data?.city || null }));
      return true;
    } catch (error) {
      if (request !== latest) return false;
      dispatch(requestFailed());
      toast({
        kind: 'error',
        title: error instanceof Error ? error.message : 'Erro ao obter localização',
        ...(!isPlaceDialogOpen() && { action: CHOOSE_PLACE }),
      });
      return false;
    }
  }

  function choose({ lat, lng, neighborhood, city }: PlaceDetails) {
    latest++;
    dispatch(locationSet({ point: { lat, lng }, neighborhood: neighborhood || city || null }));
  }

  function clear() {
    latest++;
    dispatch(locationSet(null));
  }

  return { location, locate, choose, clear };
}

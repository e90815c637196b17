import type { PlaceDetails } from '@cardume/bff/contract';
import { currentPosition } from '../../../../lib/position.ts';
import { api } from '../../../../shared/api/api.ts';
import { endpoint } from '../../../../shared/api/endpoint.ts';
import { route } from '../../../../shared/api/route.ts';
import { toast } from '../../../../ui/toast/toast-store.ts';
import { placeDialogOpen, type ShopperLocation, setPlace, shopperLocation } from './location-store.ts';

const locationApi = api.injectEndpoints({
  endpoints: (build) => ({ reverseGeocode: build.mutation(endpoint(route('reverseGeocode'))) }),
});

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

const CHOOSE_PLACE = { label: 'Escolher local', onPress: () => placeDialogOpen.set(true) };

/** Number of the last request, choice or removal; results of earlier requests are dropped. Global, as the location is. */
let latest = 0;

const setRequesting = (requesting: boolean) => shopperLocation.set({ ...shopperLocation.get(), requesting });

/** Returns the location that distances are measured from, and its setters. */
export function useShopperLocation(): LocationControl {
  const location = shopperLocation.use();
  const [reverseGeocode] = locationApi.useReverseGeocodeMutation();

  async function locate() {
    const request = ++latest;
    setRequesting(true);
    try {
      const point = await currentPosition();
      // The name is optional: distances need the position only.
      const { data } = await reverseGeocode({ body: point });
      if (request !== latest) return false;
      setPlace({ point, neighborhood: data?.neighborhood || data?.city || null });
      return true;
    } catch (error) {
      if (request !== latest) return false;
      setRequesting(false);
      toast({
        kind: 'error',
        title: error instanceof Error ? error.message : 'Erro ao obter localização',
        ...(!placeDialogOpen.get() && { action: CHOOSE_PLACE }),
      });
      return false;
    }
  }

  function choose({ lat, lng, neighborhood, city }: PlaceDetails) {
    latest++;
    setPlace({ point: { lat, lng }, neighborhood: neighborhood || city || null });
  }

  function clear() {
    latest++;
    setPlace(null);
  }

  return { location, locate, choose, clear };
}

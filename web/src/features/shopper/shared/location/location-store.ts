import type { Point } from '../../../../lib/position.ts';
import { createStore } from '../../../../ui/create-store.ts';

const KEY = 'place';

/** The location that distances are measured from. Not part of the URL: a shared link must not reveal a position. */
export interface ShopperLocation {
  /** The last location; also while another one is requested. */
  place: { point: Point; neighborhood: string | null } | null;
  /** Whether the position is being requested from the browser. */
  requesting: boolean;
}

export const shopperLocation = createStore<ShopperLocation>(
  { place: null, requesting: false },
  { place: import.meta.env.SSR ? null : storedPlace(), requesting: false },
);

/** Sets the location and keeps it for the session of the tab. */
export function setPlace(place: ShopperLocation['place']): void {
  shopperLocation.set({ place, requesting: false });
  try {
    if (place) sessionStorage.setItem(KEY, JSON.stringify(place));
    else sessionStorage.removeItem(KEY);
  } catch {
    // The storage is full or forbidden: the location lasts as long as the page.
  }
}

function storedPlace(): ShopperLocation['place'] {
  try {
    const { point, neighborhood } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (!Number.isFinite(point?.lat) || !Number.isFinite(point?.lng)) return null;
    return { point: { lat: point.lat, lng: point.lng }, neighborhood: neighborhood ? String(neighborhood) : null };
  } catch {
    return null;
  }
}

/** Whether the dialog that chooses a place is open. The list has its button and the dialog. */
export const placeDialogOpen = createStore(false);

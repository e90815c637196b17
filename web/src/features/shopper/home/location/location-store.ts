import type { Point } from '../../../../lib/position.ts';
import { createStore } from '../../../../ui/create-store.ts';

/** The location that distances are measured from. Not part of the URL: a shared link must not reveal a position. */
export interface ShopperLocation {
  /** The last location; also while another one is requested. */
  place: { point: Point; neighborhood: string | null } | null;
  /** Whether the position is being requested from the browser. */
  requesting: boolean;
}

export const shopperLocation = createStore<ShopperLocation>({ place: null, requesting: false });

/** Whether the dialog that chooses a place is open. The list has its button and the dialog. */
export const placeDialogOpen = createStore(false);

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Point } from '../../../lib/position.ts';
import { rootReducer } from '../../../shared/api/state.ts';

/** The location that distances are measured from. Not part of the URL: a shared link must not reveal a position. */
export interface ShopperLocation {
  /** The last location; also while another one is requested. */
  place: { point: Point; neighborhood: string | null } | null;
  /** Whether the position is being requested from the browser. */
  requesting: boolean;
}

const locationSlice = createSlice({
  name: 'location',
  initialState: { place: null, requesting: false } as ShopperLocation,
  reducers: {
    locationRequested: ({ place }): ShopperLocation => ({ place, requesting: true }),
    requestFailed: ({ place }): ShopperLocation => ({ place, requesting: false }),
    locationSet: (_state, { payload: place }: PayloadAction<ShopperLocation['place']>): ShopperLocation => ({
      place,
      requesting: false,
    }),
  },
});

export const { locationRequested, requestFailed, locationSet } = locationSlice.actions;

const injected = locationSlice.injectInto(rootReducer);

export const selectLocation = injected.selectSlice;

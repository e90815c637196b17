import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Point } from '../../../lib/position.ts';
import { rootReducer } from '../../../shared/api/state.ts';

/** The location that distances are measured from. Not part of the URL: a shared link must not reveal a position. */
export type ShopperLocation =
  | { status: 'none' }
  | { status: 'requesting' }
  | { status: 'active'; point: Point; neighborhood: string | null };

const locationSlice = createSlice({
  name: 'location',
  initialState: { status: 'none' } as ShopperLocation,
  reducers: {
    locationRequested: (): ShopperLocation => ({ status: 'requesting' }),
    locationFound: (_state, action: PayloadAction<{ point: Point; neighborhood: string | null }>): ShopperLocation => ({
      status: 'active',
      ...action.payload,
    }),
    locationCleared: (): ShopperLocation => ({ status: 'none' }),
  },
});

export const { locationRequested, locationFound, locationCleared } = locationSlice.actions;

const injected = locationSlice.injectInto(rootReducer);

export const selectLocation = injected.selectSlice;

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Point } from '../../../lib/position.ts';
import { rootReducer } from '../../../shared/api/state.ts';

/** Where the shops are sorted from. It is not in the address: where somebody is is nothing to send around in a link. */
export type LocationState =
  | { status: 'none' }
  | { status: 'requesting' }
  | { status: 'active'; point: Point; neighborhood: string | null };

const locationSlice = createSlice({
  name: 'location',
  initialState: { status: 'none' } as LocationState,
  reducers: {
    locationRequested: (): LocationState => ({ status: 'requesting' }),
    locationFound: (_state, action: PayloadAction<{ point: Point; neighborhood: string | null }>): LocationState => ({
      status: 'active',
      ...action.payload,
    }),
    locationCleared: (): LocationState => ({ status: 'none' }),
  },
});

export const { locationRequested, locationFound, locationCleared } = locationSlice.actions;

const injected = locationSlice.injectInto(rootReducer);

export const selectLocation = injected.selectSlice;

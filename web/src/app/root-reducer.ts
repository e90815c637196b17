import { combineSlices } from '@reduxjs/toolkit';
import { api } from './api.ts';

/** The state's reducer; a feature's slice joins it when the feature's code is loaded (`slice.injectInto(rootReducer)`). */
export const rootReducer = combineSlices({ [api.reducerPath]: api.reducer });

export type RootState = ReturnType<typeof rootReducer>;

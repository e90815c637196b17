import { combineSlices, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { api } from './api.ts';

/** The root reducer. A feature injects its slice when its code is loaded (`slice.injectInto(rootReducer)`). */
export const rootReducer = combineSlices({ [api.reducerPath]: api.reducer });

export type RootState = ReturnType<typeof rootReducer>;
export type AppDispatch = ThunkDispatch<RootState, unknown, UnknownAction>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

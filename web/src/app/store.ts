import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from './api.ts';
import { onReconnect } from './offline/connection.ts';
import { rootReducer } from './root-reducer.ts';

export const store = configureStore({
  reducer: rootReducer,
  middleware: (getDefault) => getDefault().concat(api.middleware),
  // Each answer is drawn as it comes: gathered until the next frame, all of a page would be drawn in one long task.
  enhancers: (getDefault) => getDefault({ autoBatch: { type: 'tick' } }),
});

export type AppDispatch = typeof store.dispatch;

setupListeners(store.dispatch, (dispatch, { onOnline }) => onReconnect(() => dispatch(onOnline())));

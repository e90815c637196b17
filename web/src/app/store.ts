import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '../shared/api/api.ts';
import { rootReducer } from '../shared/api/state.ts';
import { onReconnect } from '../shared/offline/connection.ts';

export const store = configureStore({
  reducer: rootReducer,
  middleware: (getDefault) => getDefault().concat(api.middleware),
  // Renders each response as it arrives: batching them per frame would cause one long task.
  enhancers: (getDefault) => getDefault({ autoBatch: { type: 'tick' } }),
});

setupListeners(store.dispatch, (dispatch, { onOnline }) => onReconnect(() => dispatch(onOnline())));

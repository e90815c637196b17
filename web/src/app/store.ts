import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from './api.ts';
import { onReconnect } from './offline/connection.ts';
import { rootReducer } from './root-reducer.ts';

export const store = configureStore({
  reducer: rootReducer,
  middleware: (getDefault) => getDefault().concat(api.middleware),
});

setupListeners(store.dispatch, (dispatch, { onOnline }) => onReconnect(() => dispatch(onOnline())));

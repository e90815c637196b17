import { configureStore } from '@reduxjs/toolkit';
import { api } from './api.ts';
import { rootReducer } from './root-reducer.ts';

export const store = configureStore({
  reducer: rootReducer,
  middleware: (getDefault) => getDefault().concat(api.middleware),
});

import { configureStore } from '@reduxjs/toolkit';
import { api, rootReducer } from '../shared/api/api.ts';

export type AppStore = ReturnType<typeof createAppStore>;

/** Creates the store: one for the client, one for each page that is rendered on the server. */
export function createAppStore() {
  return configureStore({
    reducer: rootReducer,
    middleware: (getDefault) => getDefault().concat(api.middleware),
    // Renders each response as it arrives: batching them per frame would cause one long task.
    enhancers: (getDefault) => getDefault({ autoBatch: { type: 'tick' } }),
  });
}

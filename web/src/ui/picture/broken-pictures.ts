import { createStore } from '../create-store.ts';

/** Counts the times at which pictures that failed to load were requested again. */
const loads = createStore(0);

/** The number of the current round: a picture that failed in an earlier one is requested again. */
export const useLoadRound = loads.use;

/** Requests the pictures that failed to load again, e.g. when the connection is back. */
export const reloadBrokenPictures = () => loads.set(loads.get() + 1);

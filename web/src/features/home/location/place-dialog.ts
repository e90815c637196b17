import { createStore } from '../../../ui/create-store.ts';

/** Whether the dialog that chooses a place is open. The list has its button and the dialog. */
const isOpen = createStore(false);

export const usePlaceDialogOpen = isOpen.use;
export const isPlaceDialogOpen = isOpen.get;
export const setPlaceDialogOpen = isOpen.set;

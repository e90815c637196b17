import { createStoredList } from '../../../../ui/create-stored-list.ts';

const favourites = createStoredList('favourites', (id) => (typeof id === 'string' ? id : undefined));

/** Adds or removes a favourite, on the device only. */
export function toggleFavourite(id: string): void {
  favourites.change((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [id, ...ids]));
}

/** Returns the ids of the favourite shops, newest first. */
export const useFavourites = favourites.use;

import { useEffect } from 'react';

/**
 * An address may name a page that is not there any more: the last one is shown in its place.
 * @param turnTo should leave no step to go back to
 */
export function useClampedPage(
  list: { totalPages: number } | undefined,
  page: number,
  turnTo: (page: number) => void,
): void {
  const lastPage = list?.totalPages ?? 0;
  const beyond = lastPage > 0 && page > lastPage;
  useEffect(() => {
    if (beyond) turnTo(lastPage);
  }, [beyond, lastPage, turnTo]);
}

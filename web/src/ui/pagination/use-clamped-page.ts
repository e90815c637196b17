import { useEffect } from 'react';

/**
 * Goes to the last page if the current one is beyond it.
 * @param turnTo should replace the history entry
 * @returns whether it is beyond it, so that there is nothing to show
 */
export function useClampedPage(
  list: { totalPages: number } | undefined,
  page: number,
  turnTo: (page: number) => void,
): boolean {
  const lastPage = list?.totalPages ?? 0;
  const beyond = lastPage > 0 && page > lastPage;
  useEffect(() => {
    if (beyond) turnTo(lastPage);
  }, [beyond, lastPage, turnTo]);
  return beyond;
}

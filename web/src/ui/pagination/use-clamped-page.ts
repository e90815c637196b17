import { useEffect } from 'react';

/**
 * Goes to the last page if the current one is beyond it.
 * @param turnTo should replace the history entry
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

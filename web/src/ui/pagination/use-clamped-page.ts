import { useEffect } from 'react';

/**
 * Turns to the last page where the address names one beyond it.
 * @param turnTo should add no history entry
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

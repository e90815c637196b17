/** A page number, or a gap in the row of page numbers. */
export type PageSlot = number | 'gap';

const ALL_UP_TO = 5;

/**
 * Returns the pages to offer, from 1: all of them up to five, otherwise the first, the last, the current one and its
 * neighbours, with a gap where pages are left out.
 */
export function pageWindow(current: number, total: number): PageSlot[] {
  const pages = Array.from({ length: total }, (_, index) => index + 1);
  if (total <= ALL_UP_TO) return pages;
  const shown = pages.filter((page) => page === 1 || page === total || Math.abs(page - current) <= 1);
  return shown.flatMap((page, index) => (page - (shown[index - 1] ?? 0) > 1 ? ['gap' as const, page] : [page]));
}

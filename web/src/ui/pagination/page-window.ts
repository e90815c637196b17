/** A page to press, or a gap in the row of pages. */
export type PageSlot = number | 'gap';

const ALL_UP_TO = 5;

/**
 * Which pages are offered: all of them up to five, otherwise the first, the last, the current one and its neighbours,
 * with a gap wherever pages are left out.
 */
export function pageWindow(current: number, total: number): PageSlot[] {
  const pages = Array.from({ length: total }, (_, index) => index + 1);
  if (total <= ALL_UP_TO) return pages;
  const shown = pages.filter((page) => page === 1 || page === total || Math.abs(page - current) <= 1);
  return shown.flatMap((page, index) => (page - (shown[index - 1] ?? 0) > 1 ? ['gap' as const, page] : [page]));
}

import { Box } from '../../../../ui/layout/layout.tsx';
import { Pagination } from '../../../../ui/pagination/Pagination.tsx';

interface ListPagesProps {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
}

/** Pagination that scrolls to the top after a change of the page. */
export function ListPages({ page, totalPages, onPage }: ListPagesProps) {
  function turnTo(next: number) {
    onPage(next);
    window.scrollTo(0, 0);
  }
  return (
    <Box top={24}>
      <Pagination page={page} totalPages={totalPages} onPage={turnTo} />
    </Box>
  );
}

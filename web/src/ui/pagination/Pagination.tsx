import { ChevronLeft, ChevronRight } from 'lucide-react';
import { cx } from '../cx.ts';
import { Row } from '../layout/layout.tsx';
import styles from './Pagination.module.css';
import { type PageSlot, pageWindow } from './page-window.ts';

interface PaginationProps {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
}

/** Page numbers as buttons. Renders nothing for a single page. */
export function Pagination({ page, totalPages, onPage }: PaginationProps) {
  if (totalPages <= 1) return null;
  return (
    <Row as="nav" aria-label="Paginação" className={styles.pagination} gap={6} align="stretch" justify="center">
      <button
        type="button"
        className={cx(styles.square, styles.arrow)}
        aria-label="Página anterior"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft size={20} />
      </button>
      {pageWindow(page, totalPages).map((slot, index, slots) => (
        <Slot key={keyOf(slot, index, slots)} slot={slot} current={slot === page} onPage={onPage} />
      ))}
      <button
        type="button"
        className={cx(styles.square, styles.arrow)}
        aria-label="Próxima página"
        disabled={page >= totalPages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight size={20} />
      </button>
    </Row>
  );
}

function Slot({ slot, current, onPage }: { slot: PageSlot; current: boolean; onPage: (page: number) => void }) {
  if (slot === 'gap') return <span className={styles.gap}>…</span>;
  return (
    <button
      type="button"
      className={cx(styles.square, current && styles.current)}
      aria-current={current ? 'page' : undefined}
      onClick={() => onPage(slot)}
    >
      {slot}
    </button>
  );
}

/** Returns the React key of a slot; that of a gap contains the page before it. */
function keyOf(slot: PageSlot, index: number, slots: PageSlot[]): string {
  return slot === 'gap' ? `gap-${slots[index - 1]}` : `page-${slot}`;
}

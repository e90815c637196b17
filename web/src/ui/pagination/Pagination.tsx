import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../cx.ts';
import { Row } from '../layout/layout.tsx';
import styles from './Pagination.module.css';
import { type PageSlot, pageWindow } from './page-window.ts';

interface Turning {
  /** Called when a page is chosen. */
  onPage: (page: number) => void;
  /** Returns the address of a page: the numbers are links to it. */
  hrefOf?: ((page: number) => string) | undefined;
}

interface PaginationProps extends Turning {
  page: number;
  totalPages: number;
}

/** Page numbers as buttons, or as links. Renders nothing for a single page. */
export function Pagination({ page, totalPages, ...turning }: PaginationProps) {
  if (totalPages <= 1) return null;
  return (
    <Row as="nav" aria-label="Paginação" className={styles.pagination} gap={6} align="stretch" justify="center">
      <Square to={page > 1 ? page - 1 : null} label="Página anterior" {...turning}>
        <ChevronLeft size={20} />
      </Square>
      {pageWindow(page, totalPages).map((slot, index, slots) => (
        <Fragment key={keyOf(slot, index, slots)}>
          <Slot slot={slot} current={slot === page} {...turning} />{' '}
        </Fragment>
      ))}
      <Square to={page < totalPages ? page + 1 : null} label="Próxima página" {...turning}>
        <ChevronRight size={20} />
      </Square>
    </Row>
  );
}

function Slot({ slot, current, ...turning }: Turning & { slot: PageSlot; current: boolean }) {
  if (slot === 'gap') return <span className={styles.gap}>…</span>;
  return (
    <Square to={slot} current={current} {...turning}>
      {slot}
    </Square>
  );
}

interface SquareProps extends Turning {
  /** The page; null for an arrow that leads nowhere. */
  to: number | null;
  /** The name of an arrow. */
  label?: string;
  current?: boolean;
  children: ReactNode;
}

function Square({ to, label, current = false, onPage, hrefOf, children }: SquareProps) {
  const attributes = {
    className: cx(styles.square, label !== undefined && styles.arrow, current && styles.current),
    'aria-label': label,
    'aria-current': current ? ('page' as const) : undefined,
  };
  if (!hrefOf) {
    return (
      <button type="button" {...attributes} disabled={to === null} onClick={() => to !== null && onPage(to)}>
        {children}
      </button>
    );
  }
  if (to === null) {
    return (
      <span className={cx(attributes.className, styles.off)} aria-hidden="true">
        {children}
      </span>
    );
  }
  return (
    <Link {...attributes} to={hrefOf(to)} onClick={(event) => opensHere(event) && onPage(to)}>
      {children}
    </Link>
  );
}

/** Whether a click opens a link in the same tab. */
const opensHere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => !(metaKey || ctrlKey || shiftKey || altKey);

/** Returns the React key of a slot; that of a gap contains the page before it. */
function keyOf(slot: PageSlot, index: number, slots: PageSlot[]): string {
  return slot === 'gap' ? `gap-${slots[index - 1]}` : `page-${slot}`;
}

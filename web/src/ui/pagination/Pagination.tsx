import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Row } from '../layout/layout.tsx';
import { PressLink } from '../PressLink.tsx';
import styles from './Pagination.module.css';
import { type PageSlot, pageWindow } from './page-window.ts';

interface PaginationProps {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  /** Returns the address of a page, for lists that are read without a script; its numbers are links. */
  hrefOf?: (page: number) => string;
}

/** Page numbers. Renders nothing for a single page. */
export function Pagination({ page, totalPages, onPage, hrefOf }: PaginationProps) {
  if (totalPages <= 1) return null;
  const propsOf = (target: number) => ({ href: hrefOf?.(target), onPress: () => onPage(target) });
  return (
    <Row as="nav" aria-label="Paginação" className={styles.pagination} gap={6} align="stretch" justify="center">
      <Target {...propsOf(page - 1)} className={styles.arrow} label="Página anterior" disabled={page <= 1}>
        <ChevronLeft size={20} />
      </Target>
      {pageWindow(page, totalPages).map((slot, index, slots) =>
        slot === 'gap' ? (
          <span key={keyOf(slot, index, slots)} className={styles.gap}>
            …
          </span>
        ) : (
          <Target
            key={keyOf(slot, index, slots)}
            {...propsOf(slot)}
            className={slot === page ? styles.current : undefined}
            current={slot === page}
          >
            {slot}
          </Target>
        ),
      )}
      <Target {...propsOf(page + 1)} className={styles.arrow} label="Próxima página" disabled={page >= totalPages}>
        <ChevronRight size={20} />
      </Target>
    </Row>
  );
}

interface TargetProps {
  href: string | undefined;
  onPress: () => void;
  label?: string;
  current?: boolean;
  disabled?: boolean;
  className: string | undefined;
  children: ReactNode;
}

/** A link or button to another page; a disabled button beyond the first and the last one. */
function Target({ href, onPress, label, current = false, disabled = false, className, children }: TargetProps) {
  const props = {
    className: cx(styles.square, className),
    'aria-label': label,
    'aria-current': current ? ('page' as const) : undefined,
  };
  if (href !== undefined && !disabled) {
    return (
      <PressLink {...props} to={href} onPress={onPress}>
        {children}
      </PressLink>
    );
  }
  return (
    <button type="button" {...props} disabled={disabled} onClick={onPress}>
      {children}
    </button>
  );
}

/** Returns the React key of a slot; that of a gap contains the page before it. */
function keyOf(slot: PageSlot, index: number, slots: PageSlot[]): string {
  return slot === 'gap' ? `gap-${slots[index - 1]}` : `page-${slot}`;
}

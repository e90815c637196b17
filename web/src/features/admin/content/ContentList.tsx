import type { AdminHomeKind } from '@cardume/bff/contract';
import { useRef } from 'react';
import { useArranging } from '../../../ui/arranging/use-arranging.ts';
import { cx } from '../../../ui/cx.ts';
import { TABLE_FITS, Table } from '../../../ui/table/Table.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import utilities from '../../../ui/utilities.module.css';
import type { HomeItem } from './api.ts';
import { ItemCard, type ItemProps, ItemRow } from './ContentItem.tsx';
import styles from './ContentList.module.css';
import { KINDS } from './kinds.tsx';
import { useOrder } from './use-order.ts';

interface ContentListProps {
  kind: AdminHomeKind;
  items: readonly HomeItem[];
  onEdit: (item: HomeItem) => void;
  onDelete: (item: HomeItem) => void;
}

/** The items of a kind in their order: a table where it has room, else cards. */
export function ContentList({ kind, items, onEdit, onDelete }: ContentListProps) {
  const { title, noun, column, nameHead } = KINDS[kind];
  const wide = useMedia(TABLE_FITS);
  const [shown, move] = useOrder(kind, items);
  const list = useRef<HTMLElement | null>(null);
  const arranging = useArranging({ count: shown.length, move, noun, list });
  const setList = (element: HTMLElement | null) => {
    list.current = element;
  };

  const propsOf = (item: HomeItem, index: number): ItemProps => ({
    kind,
    item,
    index,
    count: shown.length,
    className: cx(arranging.lifted === index && styles.lifted),
    onStep: (by) => arranging.step(index, index + by),
    onEdit: () => onEdit(item),
    onDelete: () => onDelete(item),
  });

  return (
    <>
      {wide ? (
        <Table label={title} heads={['Imagem', nameHead, column.head, 'Ordem', 'Ativo', '']}>
          <tbody ref={setList} {...arranging.handlers}>
            {shown.map((item, index) => (
              <ItemRow key={item.id} {...propsOf(item, index)} />
            ))}
          </tbody>
        </Table>
      ) : (
        <ul ref={setList} {...arranging.handlers} className={styles.cards}>
          {shown.map((item, index) => (
            <ItemCard key={item.id} {...propsOf(item, index)} />
          ))}
        </ul>
      )}
      <p role="status" className={utilities.hidden}>
        {arranging.said}
      </p>
    </>
  );
}

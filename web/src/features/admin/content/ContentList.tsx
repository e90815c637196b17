import type { HomeKind } from '@cardume/bff/contract';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { TABLE_FITS, Table } from '../../../ui/Table.tsx';
import { useMediaQuery } from '../../../ui/use-media.ts';
import { useReorder } from '../../../ui/use-reorder.ts';
import utilities from '../../../ui/utilities.module.css';
import { CONTENT_AREAS } from '../content-areas.ts';
import { type HomeItem, useOrderItemsMutation } from './api.ts';
import { ItemCard, type ItemProps, ItemRow } from './ContentItem.tsx';
import styles from './content.module.css';
import { toastOutcome } from './item-form.ts';
import { KINDS } from './kinds.tsx';

/** Debounce of saving the order, so that several moves by the keyboard are saved together. */
const SAVE_AFTER_MS = 600;

interface ContentListProps {
  kind: HomeKind;
  items: readonly HomeItem[];
  /** Receives the element whose children are the items. */
  list: RefObject<HTMLElement | null>;
  onEdit: (item: HomeItem) => void;
  onDelete: (item: HomeItem) => void;
}

/** The items of a kind in their order: a table on wide screens, else cards. */
export function ContentList({ kind, items, list, onEdit, onDelete }: ContentListProps) {
  const { noun, column, nameHead } = KINDS[kind];
  const wide = useMediaQuery(TABLE_FITS);
  const [shown, move] = useOrder(kind, items);
  const arranging = useReorder({ count: shown.length, move, noun, list });
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
        <Table label={CONTENT_AREAS[kind].title} heads={['Imagem', nameHead, column.head, 'Ordem', 'Ativo', '']}>
          <tbody ref={setList} {...arranging.handlers}>
            {shown.map((item, index) => (
              <ItemRow key={item.id} {...propsOf(item, index)} />
            ))}
          </tbody>
        </Table>
      ) : (
        <Grid as="ul" ref={setList} {...arranging.handlers} columns={{ s: 1, m: 2 }} gap={{ s: 12, m: 16 }}>
          {shown.map((item, index) => (
            <ItemCard key={item.id} {...propsOf(item, index)} />
          ))}
        </Grid>
      )}
      <p role="status" className={utilities.hidden}>
        {arranging.announcement}
      </p>
    </>
  );
}

/** Returns the items in the order chosen so far, and a function that moves one; the order is saved with a debounce. */
function useOrder(kind: HomeKind, items: readonly HomeItem[]) {
  const [order] = useOrderItemsMutation();
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const unsaved = useRef<readonly HomeItem[] | null>(null);

  const shown = wanted ? items.toSorted((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id)) : items;
  unsaved.current = wanted && shown;

  const save = useCallback(async () => {
    const sequence = unsaved.current;
    if (!sequence) return;
    unsaved.current = null;
    setWanted(null);
    const numbered = sequence.map((item, index) => ({ ...item, order: index + 1 }));
    const changed = numbered.filter(({ order: place }, index) => sequence[index]?.order !== place);
    const { error } = await order({ kind, ids: sequence.map(({ id }) => id), changed });
    toastOutcome(KINDS[kind].noun, 'atualizar', error);
  }, [kind, order]);

  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(save, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wanted, save]);
  // Saves a pending move when the screen is left.
  useEffect(() => () => void save(), [save]);

  function move(from: number, to: number) {
    const ids = shown.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    setWanted(ids);
  }

  return [shown, move] as const;
}

import type { AdminHomeKind } from '@cardume/bff/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type HomeItem, useOrderItemsMutation } from './api.ts';
import { KINDS } from './kinds.tsx';
import { failed, succeeded } from './words.ts';

/** So that several steps by the keyboard are saved as one. */
const PAUSE_MS = 600;

/** Items in the order that is wished for, which is saved when nothing has been moved for a moment. */
export function useOrder(kind: AdminHomeKind, items: readonly HomeItem[]) {
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
    if (error) failed(KINDS[kind].noun, 'atualizar', error);
    else succeeded(KINDS[kind].noun, 'atualizar');
  }, [kind, order]);

  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(save, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, save]);
  // Who leaves at once has moved it all the same.
  useEffect(() => () => void save(), [save]);

  function move(from: number, to: number) {
    const ids = shown.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    setWanted(ids);
  }

  return [shown, move] as const;
}

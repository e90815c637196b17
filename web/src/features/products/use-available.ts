import type { Product } from '@cardume/bff/contract';
import { useRef, useState } from 'react';
import { toastError } from '../../shared/toast-error.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { useChangeProductMutation } from './api.ts';

/**
 * Returns whether a product is available, and a setter that shows the new value at once and saves it. Calls do not
 * overlap, and the last value is saved last; a failure restores the stored value.
 */
export function useAvailable(product: Product): [boolean, (available: boolean) => void] {
  const [change] = useChangeProductMutation();
  const [shown, setShown] = useState<boolean | null>(null);
  const wanted = useRef<boolean | null>(null);

  async function saveAll(): Promise<void> {
    for (let saved: boolean | null = null; wanted.current !== saved; ) {
      const available: boolean = wanted.current ?? product.available;
      const { error } = await change({ params: { id: product.id }, body: { available } });
      if (error) return toastError('Falha ao atualizar produto. Tente novamente.', error);
      saved = available;
    }
    toast({ kind: 'success', title: wanted.current ? 'Produto disponível' : 'Produto pausado' });
  }

  async function set(available: boolean): Promise<void> {
    setShown(available);
    const isSaving = wanted.current !== null;
    wanted.current = available;
    if (isSaving) return;
    await saveAll();
    wanted.current = null;
    setShown(null);
  }

  return [shown ?? product.available, (available) => void set(available)];
}

import type { Product } from '@cardume/bff/contract';
import { toastError } from '../../../shared/toast-error.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useSavedValue } from '../../../ui/use-saved-value.ts';
import { useChangeProductMutation } from './api.ts';

/** Returns whether a product is available, and a setter that shows the new value at once and saves it. */
export function useAvailable(product: Product): [boolean, (available: boolean) => void] {
  const [change] = useChangeProductMutation();
  const { value, set } = useSavedValue(
    product.available,
    (available: boolean) => change({ params: { id: product.id }, body: { available } }),
    (available, error) => {
      if (error) toastError('Falha ao atualizar produto. Tente novamente.', error);
      else toast({ kind: 'success', title: available ? 'Produto disponível' : 'Produto pausado' });
    },
  );
  return [value, set];
}

import type { Product } from '@cardume/bff/contract';
import { picturesOf } from '../../../../lib/pictures.ts';
import { apiErrorOf } from '../../../../shared/api/api-error.ts';
import { toastError } from '../../../../shared/toast-error.ts';
import { toast, UNDO_MS } from '../../../../ui/toast/toast-store.ts';
import { useAddOneOfProductsMutation, useRemoveProductMutation } from '../api.ts';

/** Deletes a product without asking and offers to undo it, which adds it anew. Resolves to whether it was deleted. */
export function useRemoveProduct(product: Product): [remove: () => Promise<boolean>, busy: boolean] {
  const [removeProduct, { isLoading }] = useRemoveProductMutation();
  const [addProduct] = useAddOneOfProductsMutation();

  async function bringBack() {
    // The server ignores unknown fields, like the old id.
    const { error } = await addProduct({ body: { ...product, imageUrls: picturesOf(product) } });
    // A picture that was missing before must not keep the product from coming back.
    const isPictureGone = error && 'imageUrls' in (apiErrorOf(error).fields ?? {});
    const again = isPictureGone ? await addProduct({ body: { ...product, imageUrl: null, imageUrls: [] } }) : { error };
    if (again.error) toast({ kind: 'error', title: 'Falha ao adicionar produto. Tente novamente.' });
  }

  async function remove() {
    const { error } = await removeProduct({ params: { id: product.id } });
    if (error) {
      toastError('Erro ao excluir produto', error);
      return false;
    }
    toast({
      kind: 'success',
      title: 'Produto excluído',
      text: product.name,
      duration: UNDO_MS,
      action: { label: 'Desfazer', onPress: bringBack },
    });
    return true;
  }

  return [remove, isLoading];
}

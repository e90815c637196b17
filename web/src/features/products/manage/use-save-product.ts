import type { NewProduct, Product } from '@cardume/bff/contract';
import { useState } from 'react';
import { apiErrorOf, type CallError } from '../../../shared/api/api-error.ts';
import type { RequestOptions } from '../../../shared/api/base-query.ts';
import type { useMergingSave } from '../../../shared/merging/use-merging-save.tsx';
import { toastError } from '../../../shared/toast-error.ts';
import type { FormState } from '../../../ui/form/use-form.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import { useAddProductMutation, useChangeProductMutation } from '../api.ts';
import { isCategoryFull, LIMIT_CODE, toastProductLimit } from '../limits.ts';
import { bodyOf, errorsByField, isIncomplete, type ProductValues, validateProduct } from './product-form.ts';

interface SaveProduct {
  form: FormState<ProductValues>;
  /** Saves the changed fields of the form. */
  changes: ReturnType<typeof useMergingSave<ProductValues>>;
  products: Product[];
  product: Product | undefined;
  /** Resolves when the running uploads have ended. */
  photosDone: () => Promise<void>;
}

/**
 * Validates a product and saves it after its uploads have ended, unless the form is closed meanwhile; `save` resolves to
 * whether it was saved.
 */
export function useSaveProduct({ form, changes, products, product, photosDone }: SaveProduct) {
  const isMounted = useIsMounted();
  const [saving, setSaving] = useState(false);
  const [add] = useAddProductMutation();
  const [change] = useChangeProductMutation();

  function isValid(values: ProductValues): boolean {
    const checked = validateProduct(values);
    form.showFieldErrors('errors' in checked ? checked.errors : {});
    if (isIncomplete(values)) toast({ kind: 'error', title: 'Preencha todos os campos obrigatórios' });
    if ('errors' in checked) return false;
    const moves = values.categoryId !== product?.categoryId;
    if (!moves || !isCategoryFull(products, values.categoryId, product?.id)) return true;
    toastProductLimit();
    return false;
  }

  async function send(): Promise<boolean> {
    await photosDone();
    if (!isMounted()) return false;
    const outcome = await changes.save(async (names, options) => {
      const checked = validateProduct(form.currentValues());
      if ('product' in checked) return call(checked.product, names, options);
      form.showFieldErrors(checked.errors);
      return null;
    });
    if (!outcome) return false;
    const { error } = outcome;
    if (error) showFailure(error);
    else toast({ kind: 'success', title: product ? 'Produto atualizado!' : 'Produto adicionado!' });
    return !error;
  }

  function call(valid: NewProduct, names: readonly (keyof ProductValues)[], options: RequestOptions) {
    if (!product) return add({ body: valid });
    return change({ params: { id: product.id }, body: bodyOf(valid, names), ...options });
  }

  function showFailure(error: CallError) {
    const { code, fields = {} } = apiErrorOf(error);
    form.showFieldErrors(errorsByField(fields));
    if (code === LIMIT_CODE) toastProductLimit();
    else toastError(`Falha ao ${product ? 'atualizar' : 'adicionar'} produto. Tente novamente.`, error);
  }

  async function save(): Promise<boolean> {
    if (saving || !isValid(form.currentValues())) return false;
    setSaving(true);
    const saved = await send();
    setSaving(false);
    return saved;
  }

  return [save, saving] as const;
}

import type { Product } from '@cardume/bff/contract';
import { useState } from 'react';
import type { ApiError } from '../../../shared/api/base-query.ts';
import type { FormState } from '../../../ui/form/use-form.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useAddProductMutation, useChangeProductMutation } from '../api.ts';
import { isFull, LIMIT_STATUS, tellLimit } from '../limit.ts';
import { factsOf, missing, type ProductValues, wrong } from './product-values.ts';

interface SaveProduct {
  form: FormState<ProductValues>;
  products: Product[];
  product: Product | undefined;
  /** Resolves when no photo is on its way any more. */
  photosDone: () => Promise<void>;
}

/** Checks a product and saves it when its photos are there; answers whether it is saved. */
export function useSaveProduct({ form, products, product, photosDone }: SaveProduct) {
  const [saving, setSaving] = useState(false);
  const [add] = useAddProductMutation();
  const [change] = useChangeProductMutation();

  function isRight(values: ProductValues): boolean {
    const lacking = missing(values);
    const errors = Object.keys(lacking).length > 0 ? lacking : wrong(values);
    form.fail(errors);
    if (errors === lacking) toast({ kind: 'error', title: 'Preencha todos os campos obrigatórios' });
    if (Object.keys(errors).length > 0) return false;
    const moves = values.categoryId !== product?.categoryId;
    if (!moves || !isFull(products, values.categoryId, product?.id)) return true;
    tellLimit();
    return false;
  }

  async function send(): Promise<boolean> {
    await photosDone();
    const facts = factsOf(form.latest());
    const { error } = await (product ? change({ id: product.id, change: facts }) : add(facts));
    if (!error) {
      toast({ kind: 'success', title: product ? 'Produto atualizado!' : 'Produto adicionado!' });
      return true;
    }
    tellFailure(error as ApiError);
    return false;
  }

  function tellFailure({ status, serverMessage, fields = {} }: ApiError) {
    const { discountPercentage, ...others } = fields;
    form.fail({ ...others, ...(discountPercentage ? { discount: discountPercentage } : {}) });
    if (status === LIMIT_STATUS) return tellLimit();
    const title = `Falha ao ${product ? 'atualizar' : 'adicionar'} produto. Tente novamente.`;
    toast({ kind: 'error', title, text: serverMessage });
  }

  async function save(): Promise<boolean> {
    if (saving || !isRight(form.latest())) return false;
    setSaving(true);
    const saved = await send();
    setSaving(false);
    return saved;
  }

  return [save, saving] as const;
}

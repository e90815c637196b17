import type { MyStore } from '@cardume/bff/contract';
import { countWithNoun } from '../../../lib/numbers.ts';
import { useProductCategoriesQuery } from '../../../shared/api/reference-data.ts';
import { Field } from '../../../ui/field/Field.tsx';
import { Select } from '../../../ui/field/Select.tsx';
import type { FormState } from '../../../ui/form/form-state.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { useMyProductsQuery } from '../shared/own-shop.ts';
import { isCategoryFull, useProductsPerCategory } from './limits.ts';

interface CategorySelectProps<Values> {
  form: FormState<Values>;
  shop: MyStore;
  /** The product's current category, which is offered even if the shop has removed it. */
  present?: string | undefined;
}

/** Selects one of the shop's categories. */
export function CategorySelect<Values extends { categoryId: string }>({
  form,
  shop,
  present,
}: CategorySelectProps<Values>) {
  const { data, error, isFetching, refetch } = useProductCategoriesQuery();
  const { data: products } = useMyProductsQuery();
  const limit = useProductsPerCategory();
  if (error && !data) {
    const title = 'Não foi possível carregar as categorias';
    return <ErrorState title={title} error={error} onRetry={refetch} retrying={isFetching} />;
  }
  const categories = data ?? [];
  const offered = categories.filter(({ id }) => id === present || shop.productCategoryIds.includes(id));
  const none = categories.length > 0 && offered.length === 0;
  return (
    <Field
      label="Categoria"
      error={form.errors.categoryId}
      hint={none ? 'Sua loja não tem categorias. Escolha-as em Editar Loja.' : undefined}
    >
      {(control) => (
        <Select
          {...control}
          value={form.values.categoryId}
          onChange={(event) => form.change({ categoryId: event.target.value } as Partial<Values>)}
        >
          <option value="">Escolha uma categoria</option>
          {offered.map(({ id, name }) => {
            const isFull = id !== present && isCategoryFull(products, limit, { categoryId: id });
            return (
              <option key={id} value={id} disabled={isFull}>
                {isFull ? `${name} (limite de ${countWithNoun(limit, 'produto', 'produtos')} atingido)` : name}
              </option>
            );
          })}
        </Select>
      )}
    </Field>
  );
}

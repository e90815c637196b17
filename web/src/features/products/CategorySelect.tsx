import type { MyStore } from '@cardume/bff/contract';
import { useProductCategoriesQuery } from '../../shared/api/reference-data.ts';
import { Field } from '../../ui/field/Field.tsx';
import { Select } from '../../ui/field/inputs.tsx';
import type { FormState } from '../../ui/form/use-form.ts';
import { ErrorState } from '../../ui/state/ErrorState.tsx';

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
  const { data, isError, refetch } = useProductCategoriesQuery();
  if (isError && !data) return <ErrorState title="Não foi possível carregar as categorias" onRetry={refetch} />;
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
          {offered.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

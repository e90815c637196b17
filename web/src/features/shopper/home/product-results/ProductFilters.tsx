import type { FoundProducts, HomeFilters } from '@cardume/bff/contract';
import { formatInteger } from '../../../../lib/numbers.ts';
import { categorySlug, isCategoryShown, useProductCategoriesQuery } from '../../../../shared/api/reference-data.ts';
import { Select } from '../../../../ui/field/Select.tsx';
import { Box } from '../../../../ui/layout/layout.tsx';
import type { ChangeFilters } from '../filters.ts';
import styles from './product-results.module.css';

interface ProductFiltersProps {
  filters: HomeFilters;
  /** Categories of all matching products, whatever the category filter. */
  categories: FoundProducts['categories'];
  onChange: ChangeFilters;
}

/** The category of the products found. */
export function ProductFilters({ filters, categories, onChange }: ProductFiltersProps) {
  const offered = categories.filter(isCategoryShown);
  const isFound = offered.some(({ id }) => categorySlug(id) === filters.category);
  return (
    <Box bottom={16}>
      <Select
        small
        aria-label="Categoria"
        value={filters.category}
        onChange={(event) => onChange({ category: event.target.value })}
        className={styles.category}
      >
        <option value="">Todas as categorias</option>
        {filters.category && !isFound && <CategoryWithoutProducts slug={filters.category} />}
        {offered.map(({ id, name, count }) => (
          <option key={id} value={categorySlug(id)}>
            {name} ({formatInteger(count)})
          </option>
        ))}
      </Select>
    </Box>
  );
}

/** The option of a chosen category without any matching product. */
function CategoryWithoutProducts({ slug }: { slug: string }) {
  const { data: categories } = useProductCategoriesQuery();
  return <option value={slug}>{categories?.find((category) => category.slug === slug)?.name ?? slug} (0)</option>;
}

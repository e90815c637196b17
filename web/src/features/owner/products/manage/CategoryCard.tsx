import type { Product, ProductCategory } from '@cardume/bff/contract';
import { Plus } from 'lucide-react';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/button/Button.tsx';
import { Box, Row, Text } from '../../../../ui/layout/layout.tsx';
import { useFocusAfterRemoval } from '../../../../ui/use-focus-after-removal.ts';
import utilities from '../../../../ui/utilities.module.css';
import { useProductsPerCategory } from '../limits.ts';
import styles from './manage.module.css';
import { ProductRow } from './ProductRow.tsx';

interface CategoryCardProps {
  category: ProductCategory;
  products: Product[];
  /** Undefined where the shop has removed the category. */
  onAdd: (() => void) | undefined;
  onEdit: (product: Product) => void;
}

/** A category of the shop and its products. */
export function CategoryCard({ category, products, onAdd, onEdit }: CategoryCardProps) {
  const id = `category-${category.id}`;
  const [list, leave] = useFocusAfterRemoval<HTMLUListElement>(products);
  const limit = useProductsPerCategory();
  const full = products.length >= limit;
  return (
    <section aria-labelledby={id} className={`${utilities.card} ${styles.categoryCard}`}>
      <Row className={styles.categoryCardHead} wrap>
        <h3 id={id}>{category.name}</h3>
        <Badge tone={full ? 'pending' : 'mare'}>
          {products.length}/{limit}
        </Badge>
        {onAdd ? (
          <Button
            variant="ghost"
            small
            className={styles.categoryCardAdd}
            icon={<Plus size={20} />}
            aria-describedby={id}
            onClick={onAdd}
          >
            Adicionar
          </Button>
        ) : (
          <Text as="span" className={styles.categoryCardGiven} size="small" tone="quiet">
            Fora das categorias da loja
          </Text>
        )}
      </Row>
      {products.length === 0 ? (
        <Text className={styles.categoryCardEmpty} size="small" tone="quiet">
          Nenhum produto nesta categoria ainda.
        </Text>
      ) : (
        <Box as="ul" ref={list} divided>
          {products.map((product, index) => (
            <li key={product.id}>
              <ProductRow
                product={product}
                onEdit={() => {
                  // Its dialog can delete it.
                  leave(index);
                  onEdit(product);
                }}
                onRemove={() => leave(index)}
              />
            </li>
          ))}
        </Box>
      )}
    </section>
  );
}

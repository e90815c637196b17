import { type Department, departmentOf, type ProductCategory } from '@cardume/bff/contract';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useProductCategoriesQuery } from '../../../shared/api/reference-data.ts';
import { DEPARTMENT_NAMES } from '../../../shared/department.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Box, Row, Text } from '../../../ui/layout/layout.tsx';
import { Loading, Skeleton, skeletonKeys } from '../../../ui/Skeleton.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import styles from './CategoryChoice.module.css';
import { ChoiceChip } from './ChoiceChip.tsx';
import { CATEGORY_REQUIRED } from './shop-values.ts';

const DEPARTMENTS: Department[] = ['aqua', 'pet'];
const SKELETON_COUNT = 10;

interface CategoryChoiceProps {
  /** Ids of the chosen categories. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error: string | undefined;
}

/** Chooses the product categories of a shop, grouped by department. */
export function CategoryChoice({ chosen, onChange, error }: CategoryChoiceProps) {
  const query = useProductCategoriesQuery();
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} top={12}>
      <Text as="h2" id={id} size="h3">
        O que você vende
      </Text>
      <Text top={4} size="small" tone="quiet">
        Categorias de produtos (obrigatório)
      </Text>
      {error ? (
        <Row as="p" id={`${id}-hint`} gap={6} align="stretch" top={6} size="strong" tone="danger">
          <CircleAlert size={18} />
          {error}
        </Row>
      ) : (
        <Text id={`${id}-hint`} top={4} size="small" tone="quiet">
          {CATEGORY_REQUIRED}
        </Text>
      )}
      <QueryView query={query} skeleton={<ChoiceSkeleton />} errorTitle="Não foi possível carregar as categorias">
        {(categories) =>
          DEPARTMENTS.map((department) => (
            <Box as="fieldset" key={department} top={16}>
              <legend className={styles.department}>
                <Badge tone={department}>{DEPARTMENT_NAMES[department]}</Badge>
              </legend>
              <Row gap={8} align="stretch" wrap>
                {categories
                  .filter((it) => departmentOf(it) === department)
                  .map((category) => (
                    <ChoiceChip
                      key={category.id}
                      label={category.name}
                      checked={chosen.includes(category.id)}
                      errorId={error && `${id}-hint`}
                      onChange={(checked) => onChange(toggled(categories, chosen, category.id, checked))}
                    />
                  ))}
              </Row>
            </Box>
          ))
        }
      </QueryView>
    </Box>
  );
}

/** Returns the chosen ids in display order; ids of categories that are not shown are kept and come first. */
function toggled(categories: ProductCategory[], chosen: readonly string[], id: string, checked: boolean): string[] {
  const wanted = checked ? [...chosen, id] : chosen.filter((other) => other !== id);
  const categoryOrder = categories.map((category) => category.id);
  return wanted.toSorted((a, b) => categoryOrder.indexOf(a) - categoryOrder.indexOf(b));
}

function ChoiceSkeleton() {
  return (
    <Row as={Loading} gap={8} align="stretch" wrap>
      {skeletonKeys(SKELETON_COUNT).map((key) => (
        <Skeleton key={key} width={112} height={44} radius={22} />
      ))}
    </Row>
  );
}

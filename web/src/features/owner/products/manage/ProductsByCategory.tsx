import { type Department, departmentOf, type MyStore, type Product, type ProductCategory } from '@cardume/bff/contract';
import box from '../../../../art/empty/box.svg';
import { chatUrl } from '../../../../lib/whatsapp.ts';
import { useConfigQuery, useProductCategoriesQuery } from '../../../../shared/api/reference-data.ts';
import { supportText } from '../../../../shared/chat-texts.ts';
import { DEPARTMENT_NAMES } from '../../../../shared/department.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { ButtonLink } from '../../../../ui/button/Button.tsx';
import { Box, Row, Stack } from '../../../../ui/layout/layout.tsx';
import { Skeletons } from '../../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../../ui/state/EmptyState.tsx';
import { QueryView } from '../../../../ui/state/QueryView.tsx';
import { toast } from '../../../../ui/toast/toast-store.ts';
import { WhatsAppIcon } from '../../../../ui/WhatsAppIcon.tsx';
import { isCategoryFull, limitReached, useProductsPerCategory } from '../limits.ts';
import type { ProductsProps } from '../products-props.ts';
import { CategoryCard } from './CategoryCard.tsx';
import styles from './manage.module.css';
import { SpreadsheetCard } from './spreadsheet/SpreadsheetCard.tsx';

const SKELETON_COUNT = 4;

/** The owner's products by category, with the spreadsheet. */
export function ProductsByCategory({ shop, products, onEdit }: ProductsProps) {
  const query = useProductCategoriesQuery();
  const limit = useProductsPerCategory();

  function add(categoryId: string) {
    if (isCategoryFull(products, limit, { categoryId })) toast({ kind: 'error', ...limitReached(limit) });
    else onEdit({ categoryId });
  }

  return (
    <QueryView query={query} skeleton={<ByCategorySkeleton />} errorTitle="Não foi possível carregar as categorias">
      {(categories) => {
        const departments = categoriesByDepartment(shop, categories, products);
        const sellsNothing = !departments.some(({ cards }) => cards.some(({ selected }) => selected));
        return (
          <>
            {sellsNothing && (
              <Box bottom={24}>
                <NoCategories shopName={shop.name} />
              </Box>
            )}
            {departments.map(({ department, cards }) => (
              <section key={department} aria-labelledby={`department-${department}`} className={styles.department}>
                <Row as="h2" id={`department-${department}`} align="stretch" bottom={12}>
                  <Badge tone={department}>{DEPARTMENT_NAMES[department]}</Badge>
                </Row>
                <Stack className={styles.productsByCategoryCards} gap={16}>
                  {cards.map(({ category, products: members, selected }) => (
                    <CategoryCard
                      key={category.id}
                      category={category}
                      products={members}
                      onAdd={selected ? () => add(category.id) : undefined}
                      onEdit={(product) => onEdit({ categoryId: category.id, product })}
                    />
                  ))}
                </Stack>
              </section>
            ))}
            {departments.length > 0 && <SpreadsheetCard shop={shop} products={products} categories={categories} />}
          </>
        );
      }}
    </QueryView>
  );
}

export function ByCategorySkeleton() {
  return (
    <Skeletons count={SKELETON_COUNT} className={styles.productsByCategoryCards} gap={16} height={200} radius={20} />
  );
}

interface Card {
  category: ProductCategory;
  products: Product[];
  /** Whether the shop has the category selected: only then can products be added. */
  selected: boolean;
}

/**
 * Returns the categories of a shop with their products, by department. A category that the shop has removed is included
 * while it has products; empty departments are left out.
 */
function categoriesByDepartment(
  shop: Pick<MyStore, 'productCategoryIds'>,
  categories: readonly ProductCategory[],
  products: readonly Product[],
): { department: Department; cards: Card[] }[] {
  const cards = categories
    .map((category) => ({
      category,
      products: products.filter((product) => product.categoryId === category.id),
      selected: shop.productCategoryIds.includes(category.id),
    }))
    .filter((card) => card.selected || card.products.length > 0);
  const departments: Department[] = ['aqua', 'pet'];
  return departments
    .map((department) => ({ department, cards: cards.filter(({ category }) => departmentOf(category) === department) }))
    .filter((group) => group.cards.length > 0);
}

/** The empty state of a shop without categories. */
function NoCategories({ shopName }: { shopName: string }) {
  const { data: config } = useConfigQuery();
  return (
    <EmptyState
      card
      level={2}
      art={box}
      title="Sua loja não tem categorias"
      text="Escolha as categorias em Editar Loja ou entre em contato com o suporte."
      action={
        config && (
          <ButtonLink
            to={chatUrl(config.supportWhatsapp, supportText('ajuda com as categorias', shopName))}
            variant="whatsapp"
            icon={<WhatsAppIcon />}
          >
            Falar com o suporte
          </ButtonLink>
        )
      }
    />
  );
}

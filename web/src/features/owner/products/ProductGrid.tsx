import type { Product } from '@cardume/bff/contract';
import box from '../../../art/empty/box.svg';
import { countWithNoun } from '../../../lib/numbers.ts';
import { formatOfferPrice } from '../../../lib/offer.ts';
import { picturesOf } from '../../../lib/pictures.ts';
import { initialOf } from '../../../lib/text.ts';
import { OfferCard } from '../../../shared/cards/OfferCard.tsx';
import { OfferCardSkeleton } from '../../../shared/cards/OfferCardSkeleton.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { Loading, skeletonKeys } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { useFocusAfterRemoval } from '../../../ui/use-focus-after-removal.ts';
import utilities from '../../../ui/utilities.module.css';
import { EditButton } from './EditButton.tsx';
import { useProductsPerCategory } from './limits.ts';
import styles from './products.module.css';
import type { ProductsProps } from './products-props.ts';
import { useAvailable } from './use-available.ts';

const SIZES = '(min-width: 1024px) 280px, (min-width: 768px) 33vw, 50vw';
const SKELETON_COUNT = 8;

/** The owner's products as shoppers see them. */
export function ProductGrid({ products, isFetching, onEdit }: ProductsProps) {
  const [list, leave] = useFocusAfterRemoval<HTMLUListElement>(products);
  if (products.length === 0) return isFetching ? <GridSkeleton /> : <NoProducts />;
  return (
    <>
      <h2 className={utilities.hidden}>Produtos</h2>
      <Grid as="ul" ref={list} className={styles.productGrid} columns={{ s: 2, m: 3, l: 4 }} gap={12}>
        {products.map((product, index) => (
          <li key={product.id}>
            <OwnProductCard
              product={product}
              onEdit={() => {
                // The dialog can delete it.
                leave(index);
                onEdit({ categoryId: product.categoryId, product });
              }}
            />
          </li>
        ))}
      </Grid>
    </>
  );
}

function NoProducts() {
  const limit = useProductsPerCategory();
  return (
    <EmptyState
      card
      level={2}
      art={box}
      title="Nenhum produto cadastrado"
      text={`Mostre o que sua loja tem: até ${countWithNoun(limit, 'produto', 'produtos')} em cada categoria.`}
    />
  );
}

function OwnProductCard({ product, onEdit }: { product: Product; onEdit: () => void }) {
  const [available, setAvailable] = useAvailable(product);
  return (
    <OfferCard
      name={<EditButton name={product.name} onEdit={onEdit} />}
      letter={initialOf(product.name)}
      picture={picturesOf(product)[0] ?? null}
      sizes={SIZES}
      {...formatOfferPrice(product)}
      unavailable={available ? undefined : 'Indisponível'}
      action={<Switch label="Disponível" checked={available} onChange={setAvailable} />}
    />
  );
}

export function GridSkeleton() {
  return (
    <Grid as={Loading} className={styles.productGrid} columns={{ s: 2, m: 3, l: 4 }} gap={12}>
      {skeletonKeys(SKELETON_COUNT).map((key) => (
        <OfferCardSkeleton key={key} />
      ))}
    </Grid>
  );
}

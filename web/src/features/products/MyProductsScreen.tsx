import { type MyStore, type Product, screenTitle } from '@cardume/bff/contract';
import { Plus, Settings2 } from 'lucide-react';
import { useState } from 'react';
import box from '../../art/empty/box.svg';
import { formatOfferPrice } from '../../lib/offer.ts';
import { picturesOf } from '../../lib/pictures.ts';
import { countWithNoun } from '../../lib/plural.ts';
import { initialOf } from '../../lib/text.ts';
import { OfferCard } from '../../shared/cards/OfferCard.tsx';
import { OfferCardSkeleton } from '../../shared/cards/OfferCardSkeleton.tsx';
import { useMyProductsQuery, useMyStoreQuery } from '../../shared/own-shop/api.ts';
import { OwnShop } from '../../shared/own-shop/OwnShop.tsx';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import { ScreenHeader } from '../../ui/screen-header/ScreenHeader.tsx';
import { Loading, skeletonKeys } from '../../ui/skeleton/Skeleton.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { QueryView } from '../../ui/state/QueryView.tsx';
import { useFocusAfterRemoval } from '../../ui/use-focus-after-removal.ts';
import utilities from '../../ui/utilities.module.css';
import { EditButton } from './EditButton.tsx';
import styles from './MyProductsScreen.module.css';
import { ProductDialog } from './manage/ProductDialog.tsx';
import { useAvailable } from './use-available.ts';

const SIZES = '(min-width: 1024px) 280px, (min-width: 768px) 33vw, 50vw';
const SKELETON_COUNT = 8;

/** The owner's products as shoppers see them; a press on one edits it. */
export default function MyProductsScreen() {
  const { data: shop } = useMyStoreQuery();
  const { data: products } = useMyProductsQuery(undefined, { skip: !shop });
  return (
    <div className={utilities.page}>
      <title>{screenTitle('Meus Produtos')}</title>
      <ScreenHeader
        title="Meus Produtos"
        subtitle={products && countWithNoun(products.length, 'produto cadastrado', 'produtos cadastrados')}
        backTo={paths.panel}
        action={
          shop && (
            <ButtonLink to={paths.newProduct} small icon={<Plus size={20} aria-hidden="true" />}>
              Adicionar
            </ButtonLink>
          )
        }
      />
      <OwnShop skeleton={<ProductsSkeleton />}>{(own) => <MyProducts shop={own} />}</OwnShop>
    </div>
  );
}

function MyProducts({ shop }: { shop: MyStore }) {
  const query = useMyProductsQuery();
  const [list, leave] = useFocusAfterRemoval<HTMLUListElement>(query.currentData ?? []);
  const [edited, setEdited] = useState<Product | null>(null);
  return (
    <QueryView query={query} skeleton={<ProductsSkeleton />} errorTitle="Não foi possível carregar os produtos">
      {(products) => (
        <>
          {products.length === 0 && (query.isFetching ? <ProductsSkeleton /> : <NoProducts />)}
          {products.length > 0 && (
            <>
              <h2 className={utilities.hidden}>Produtos</h2>
              <ul ref={list} className={styles.grid}>
                {products.map((product, index) => (
                  <li key={product.id}>
                    <MyProductCard
                      product={product}
                      onEdit={() => {
                        // The dialog can delete it.
                        leave(index);
                        setEdited(product);
                      }}
                    />
                  </li>
                ))}
              </ul>
              <ManageLink />
            </>
          )}
          {edited && (
            <ProductDialog
              shop={shop}
              categoryId={edited.categoryId}
              product={edited}
              onClose={() => setEdited(null)}
            />
          )}
        </>
      )}
    </QueryView>
  );
}

function NoProducts() {
  return (
    <>
      <EmptyState
        card
        level={2}
        art={box}
        title="Nenhum produto cadastrado"
        text="Mostre o que sua loja tem: até 3 produtos em cada categoria."
      />
      <ManageLink />
    </>
  );
}

/** A link to the screen with the same products by category, and the spreadsheet. */
function ManageLink() {
  return (
    <ButtonLink
      to={paths.manageProducts}
      variant="ghost"
      small
      icon={<Settings2 size={18} aria-hidden="true" />}
      className={styles.relatedLink}
    >
      Gerenciar Produtos
    </ButtonLink>
  );
}

function MyProductCard({ product, onEdit }: { product: Product; onEdit: () => void }) {
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

function ProductsSkeleton() {
  return (
    <Loading className={styles.grid}>
      {skeletonKeys(SKELETON_COUNT).map((key) => (
        <OfferCardSkeleton key={key} />
      ))}
    </Loading>
  );
}

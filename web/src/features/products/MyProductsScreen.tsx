import { type Product, screenTitle } from '@cardume/bff/contract';
import { Plus, Settings2 } from 'lucide-react';
import box from '../../art/empty/box.svg';
import { writeOffer } from '../../lib/offer.ts';
import { picturesOf } from '../../lib/pictures.ts';
import { counted } from '../../lib/plural.ts';
import { initialOf } from '../../lib/text.ts';
import { OfferCard } from '../../shared/cards/OfferCard.tsx';
import { OfferCardSkeleton } from '../../shared/cards/OfferCardSkeleton.tsx';
import { useMyProductsQuery, useMyStoreQuery } from '../../shared/own-shop/api.ts';
import { OwnShop } from '../../shared/own-shop/OwnShop.tsx';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { ScreenHeader } from '../../ui/screen-header/ScreenHeader.tsx';
import { Loading, times } from '../../ui/skeleton/Skeleton.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { QueryView } from '../../ui/state/QueryView.tsx';
import utilities from '../../ui/utilities.module.css';
import styles from './MyProductsScreen.module.css';

const SIZES = '(min-width: 1024px) 280px, (min-width: 768px) 33vw, 50vw';
const SKELETON_COUNT = 8;

/** The owner's products as shoppers see them. */
export default function MyProductsScreen() {
  const { data: shop } = useMyStoreQuery();
  const { data: products } = useMyProductsQuery(undefined, { skip: !shop });
  return (
    <div className={utilities.page}>
      <title>{screenTitle('Meus Produtos')}</title>
      <ScreenHeader
        title="Meus Produtos"
        subtitle={products && counted(products.length, 'produto cadastrado', 'produtos cadastrados')}
        backTo={paths.panel}
        action={
          <ButtonLink to={paths.newProduct} small icon={<Plus size={20} aria-hidden="true" />}>
            Adicionar
          </ButtonLink>
        }
      />
      <OwnShop skeleton={<ProductsSkeleton />}>{() => <MyProducts />}</OwnShop>
    </div>
  );
}

function MyProducts() {
  const query = useMyProductsQuery();
  return (
    <QueryView query={query} skeleton={<ProductsSkeleton />} errorTitle="Não foi possível carregar os produtos">
      {(products) => {
        if (products.length === 0) return query.isFetching ? <ProductsSkeleton /> : <NoProducts />;
        return (
          <>
            <h2 className={utilities.hidden}>Produtos</h2>
            <ul className={styles.grid}>
              {products.map((product) => (
                <li key={product.id}>
                  <MyProductCard product={product} />
                </li>
              ))}
            </ul>
            <ButtonLink
              to={paths.manageProducts}
              variant="secondary"
              icon={<Settings2 size={20} aria-hidden="true" />}
              className={styles.relatedLink}
            >
              Gerenciar Produtos
            </ButtonLink>
          </>
        );
      }}
    </QueryView>
  );
}

function NoProducts() {
  return (
    <EmptyState
      card
      level={2}
      art={box}
      title="Nenhum produto cadastrado"
      text="Mostre o que sua loja tem: até 3 produtos em cada categoria."
      action={
        <ButtonLink to={paths.manageProducts} variant="secondary">
          Gerenciar Produtos
        </ButtonLink>
      }
    />
  );
}

function MyProductCard({ product }: { product: Product }) {
  return (
    <OfferCard
      name={product.name}
      letter={initialOf(product.name)}
      picture={picturesOf(product)[0] ?? null}
      sizes={SIZES}
      {...writeOffer(product)}
      unavailable={product.available ? undefined : 'Indisponível'}
    />
  );
}

function ProductsSkeleton() {
  return (
    <Loading className={styles.grid}>
      {times(SKELETON_COUNT).map((key) => (
        <OfferCardSkeleton key={key} />
      ))}
    </Loading>
  );
}

import { screenTitle } from '@cardume/bff/contract';
import { LayoutGrid } from 'lucide-react';
import { countWithNoun } from '../../../lib/plural.ts';
import { useMyProductsQuery, useMyStoreQuery } from '../../../shared/own-shop/api.ts';
import { OwnShop } from '../../../shared/own-shop/OwnShop.tsx';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { ScreenHeader } from '../../../ui/screen-header/ScreenHeader.tsx';
import { Loading, Skeleton, skeletonKeys } from '../../../ui/skeleton/Skeleton.tsx';
import utilities from '../../../ui/utilities.module.css';
import styles from './ProductManager.module.css';
import { ProductManager } from './ProductManager.tsx';

const SKELETON_COUNT = 4;

/** Adds, changes and deletes the owner's products, by category. */
export default function ManageProductsScreen() {
  const { data: shop } = useMyStoreQuery();
  const { data: products } = useMyProductsQuery(undefined, { skip: !shop });
  return (
    <div className={utilities.page}>
      <title>{screenTitle('Gerenciar Produtos')}</title>
      <ScreenHeader
        title="Gerenciar Produtos"
        subtitle={products && countWithNoun(products.length, 'produto cadastrado', 'produtos cadastrados')}
        backTo={paths.panel}
      />
      <OwnShop skeleton={<ManagerSkeleton />}>
        {(own) => <ProductManager shop={own} skeleton={<ManagerSkeleton />} />}
      </OwnShop>
      {shop && (
        <ButtonLink
          to={paths.myProducts}
          variant="ghost"
          small
          icon={<LayoutGrid size={18} aria-hidden="true" />}
          className={styles.relatedLink}
        >
          Meus Produtos
        </ButtonLink>
      )}
    </div>
  );
}

function ManagerSkeleton() {
  return (
    <Loading className={styles.cards}>
      {skeletonKeys(SKELETON_COUNT).map((key) => (
        <Skeleton key={key} height={200} radius={20} />
      ))}
    </Loading>
  );
}

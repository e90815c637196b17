import { Package } from 'lucide-react';
import { formatInteger } from '../../../../lib/numbers.ts';
import { Row, Text } from '../../../../ui/layout/layout.tsx';
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx';
import { QueryView } from '../../../../ui/state/QueryView.tsx';
import { IconTile } from '../../../../ui/tile/IconTile.tsx';
import utilities from '../../../../ui/utilities.module.css';
import { useMyProductsQuery } from '../../shared/own-shop.ts';
import styles from './shop.module.css';

/** The number of all products and of the available ones. */
export function ProductCountCard() {
  const query = useMyProductsQuery();
  return (
    <QueryView query={query} skeleton={<CardSkeleton />} errorTitle="Não foi possível contar os produtos">
      {(products) => (
        <Row as="section" aria-labelledby="product-count" className={utilities.card} gap={14} pad="16 20">
          <IconTile icon={<Package size={20} />} />
          <div>
            <Text as="h2" id="product-count" size="small" tone="quiet">
              Produtos Cadastrados
            </Text>
            <p className={styles.productCountCardCount}>{formatInteger(products.length)}</p>
            <Text size="small" tone="quiet">
              {formatInteger(products.filter((it) => it.available).length)} disponíveis
            </Text>
          </div>
        </Row>
      )}
    </QueryView>
  );
}

function CardSkeleton() {
  return (
    <Loading>
      <Skeleton height={112} radius={20} />
    </Loading>
  );
}

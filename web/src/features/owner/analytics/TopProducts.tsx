import { formatMoney, type StoreAnalytics } from '@cardume/bff/contract';
import { MousePointerClick } from 'lucide-react';
import { formatInteger } from '../../../lib/numbers.ts';
import { initialOf } from '../../../lib/text.ts';
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { Picture } from '../../../ui/picture/Picture.tsx';
import utilities from '../../../ui/utilities.module.css';
import styles from './analytics.module.css';

type Top = StoreAnalytics['topProducts'][number];

export function TopProducts({ products }: { products: readonly Top[] }) {
  return (
    <Box as="section" className={utilities.card} pad={20}>
      <h2>Produtos Mais Clicados</h2>
      {products.length === 0 ? (
        <Stack as="p" className={styles.topProductsEmpty} gap={8} items="center" tone="quiet">
          <MousePointerClick size={24} />
          Nenhum clique registrado ainda
        </Stack>
      ) : (
        <Box as="ol" className={styles.topProductsRows} divided top={4}>
          {products.map((top, index) => (
            <RankedProduct key={top.product.id} rank={index + 1} {...top} />
          ))}
        </Box>
      )}
    </Box>
  );
}

function RankedProduct({ rank, product, clicks }: Top & { rank: number }) {
  const { name, price, imageUrls } = product;
  return (
    <Row as="li" gap={14} padY={12}>
      <Text as="span" className={styles.topProductsRank} fixed size="h3" tone="faint" centered aria-hidden="true">
        {rank}
      </Text>
      <span className={styles.topProductsPicture}>
        <Picture src={imageUrls[0]} alt="" sizes="52px" fallback={<span aria-hidden="true">{initialOf(name)}</span>} />
      </span>
      <Stack as="span" grow>
        <Text as="span" size="name" lines={2}>
          {name}
        </Text>
        <Text as="span" size="small" tone="quiet">
          {formatMoney(price)}
        </Text>
      </Stack>
      <Stack as="span" items="end" fixed size="small" tone="quiet">
        <Text as="strong" size="h3" tone="ink" tabular>
          {formatInteger(clicks)}
        </Text>{' '}
        {clicks === 1 ? 'clique' : 'cliques'}
      </Stack>
    </Row>
  );
}

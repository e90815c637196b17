import type { StoreAnalytics } from '@cardume/bff/contract';
import { MousePointerClick } from 'lucide-react';
import { formatMoney } from '../../lib/money.ts';
import { formatInteger } from '../../lib/plural.ts';
import { initialOf } from '../../lib/text.ts';
import { Picture } from '../../ui/picture/Picture.tsx';
import utilities from '../../ui/utilities.module.css';
import styles from './TopProducts.module.css';

type Top = StoreAnalytics['topProducts'][number];

export function TopProducts({ products }: { products: readonly Top[] }) {
  return (
    <section className={`${utilities.card} ${styles.card}`}>
      <h2>Produtos Mais Clicados</h2>
      {products.length === 0 ? (
        <p className={styles.empty}>
          <MousePointerClick size={24} />
          Nenhum clique registrado ainda
        </p>
      ) : (
        <ol className={styles.rows}>
          {products.map((top, index) => (
            <RankedProduct key={top.product.id} rank={index + 1} {...top} />
          ))}
        </ol>
      )}
    </section>
  );
}

function RankedProduct({ rank, product, clicks }: Top & { rank: number }) {
  const { name, price, imageUrls } = product;
  return (
    <li className={styles.row}>
      <span className={styles.rank} aria-hidden="true">
        {rank}
      </span>
      <span className={styles.picture}>
        <Picture src={imageUrls[0]} alt="" sizes="52px" fallback={<span aria-hidden="true">{initialOf(name)}</span>} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.price}>{formatMoney(price)}</span>
      </span>
      <span className={styles.clicks}>
        <strong>{formatInteger(clicks)}</strong> {clicks === 1 ? 'clique' : 'cliques'}
      </span>
    </li>
  );
}

import type { ListedStore, StorePage } from '@cardume/bff/contract';
import { useId } from 'react';
import { Shelf } from '../../../../ui/layout/layout.tsx';
import { useNeighboursQuery } from './api.ts';
import { NeighbourCard } from './NeighbourCard.tsx';
import styles from './Neighbours.module.css';

/** Shops near this one, and similar shops; nothing while loading and after an error. */
export default function Neighbours({ shop }: { shop: StorePage; onClose?: never }) {
  const { data } = useNeighboursQuery(keyOf(shop));
  return (
    <>
      <ShopsRow title="Perto desta loja" shops={data?.near ?? []} />
      <ShopsRow title="Lojas parecidas" shops={data?.alike ?? []} />
    </>
  );
}

/** Returns the cache key of the rows, without the visit count, which would cause a call whenever it changes. */
function keyOf({ id, latitude, longitude, city, productCategoryIds }: StorePage) {
  return { id, latitude, longitude, city, productCategoryIds };
}

function ShopsRow({ title, shops }: { title: string; shops: ListedStore[] }) {
  const titleId = useId();
  if (shops.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles.row}>
      <h2 id={titleId}>{title}</h2>
      <Shelf className={styles.shops} gap={12}>
        {shops.map((shop) => (
          <li key={shop.id}>
            <NeighbourCard shop={shop} />
          </li>
        ))}
      </Shelf>
    </section>
  );
}

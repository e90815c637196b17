import { formatAverage, formatPhone, type RatedStore } from '@cardume/bff/contract';
import { type ReactNode, useId } from 'react';
import { Badge } from '../../../ui/badge/Badge.tsx';
import { Stars } from '../../../ui/rating/Stars.tsx';
import utilities from '../../../ui/utilities.module.css';
import { ReviewsButton } from '../reviews/ReviewsButton.tsx';
import styles from './RankedStores.module.css';

interface RankedStoresProps {
  title: string;
  icon: ReactNode;
  stores: readonly RatedStore[];
  /** Shown without shops. */
  empty: string;
  /** Opens the reviews of a shop. */
  onOpen: (store: RatedStore) => void;
}

/** Shops ranked by rating. */
export function RankedStores({ title, icon, stores, empty, onOpen }: RankedStoresProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${utilities.card} ${styles.card}`}>
      <h2 id={id} className={styles.title}>
        {icon}
        {title}
      </h2>
      {stores.length === 0 && <p className={styles.place}>{empty}</p>}
      <ol>
        {stores.map((store, index) => (
          <li key={store.id} className={styles.row}>
            <span className={styles.rank}>{index + 1}</span>
            <RankedStore store={store} onOpen={() => onOpen(store)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function RankedStore({ store, onOpen }: { store: RatedStore; onOpen: () => void }) {
  const { name, approved, whatsapp, city, averageRating, totalReviews } = store;
  return (
    <>
      <div className={styles.words}>
        <h3 className={styles.name}>
          {name} {approved || <Badge tone="pending">Pendente</Badge>}
        </h3>
        <p className={styles.place}>{[whatsapp && formatPhone(whatsapp), city].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.rating}>
        <span className={styles.average}>{formatAverage(averageRating)}</span>
        <Stars rating={averageRating} size={14} />
        <ReviewsButton count={totalReviews} name={name} onPress={onOpen} />
      </div>
    </>
  );
}

import { formatDate, type ReviewOfStore } from '@cardume/bff/contract';
import { useId } from 'react';
import { countWithNoun } from '../../../lib/plural.ts';
import styles from './SameOriginReviews.module.css';

interface SameOriginProps {
  reviews: readonly ReviewOfStore[];
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
}

/** Offers to remove all reviews of the same origin (address or browser); lists them once that is chosen. */
export function SameOriginReviews({ reviews, chosen, onChoose }: SameOriginProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={chosen}
          aria-describedby={id}
          onChange={(event) => onChoose(event.target.checked)}
        />
        Remover as {countWithNoun(reviews.length, 'avaliação', 'avaliações')} da mesma origem
      </label>
      <p id={id} className={styles.hint}>
        Vieram do mesmo endereço ou navegador nos últimos 30 dias.
      </p>
      {chosen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by the keyboard.
        <ul className={styles.list} tabIndex={0} aria-label="Avaliações da mesma origem">
          {reviews.map(({ id, customerName, rating, storeName, createdAt }) => (
            <li key={id}>
              <b>{customerName}</b>, {countWithNoun(rating, 'estrela', 'estrelas')}
              {storeName && ` em ${storeName}`}, <time dateTime={createdAt}>{formatDate(createdAt)}</time>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

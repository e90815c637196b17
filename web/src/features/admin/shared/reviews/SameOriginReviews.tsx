import { formatDate, type ReviewOfStore } from '@cardume/bff/contract';
import { useId } from 'react';
import { countWithNoun } from '../../../../lib/numbers.ts';
import { Row, Stack, Text } from '../../../../ui/layout/layout.tsx';
import utilities from '../../../../ui/utilities.module.css';
import styles from './reviews.module.css';

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
      <Row as="label" className={styles.sameOriginReviewsChoice} gap={12} size="label">
        <input
          type="checkbox"
          className={utilities.checkbox}
          checked={chosen}
          aria-describedby={id}
          onChange={(event) => onChoose(event.target.checked)}
        />
        Remover as {countWithNoun(reviews.length, 'avaliação', 'avaliações')} da mesma origem
      </Row>
      <Text id={id} size="small" tone="quiet">
        Vieram do mesmo endereço ou navegador nos últimos 30 dias.
      </Text>
      {chosen && (
        // Focusable, because a long list is scrolled by the keyboard.
        <Stack
          as="ul"
          className={styles.sameOriginReviewsList}
          gap={6}
          top={8}
          size="small"
          tabIndex={0}
          aria-label="Avaliações da mesma origem"
        >
          {reviews.map(({ id, customerName, rating, storeName, createdAt }) => (
            <li key={id}>
              <b>{customerName}</b>, {countWithNoun(rating, 'estrela', 'estrelas')}
              {storeName && ` em ${storeName}`}, <time dateTime={createdAt}>{formatDate(createdAt)}</time>
            </li>
          ))}
        </Stack>
      )}
    </div>
  );
}

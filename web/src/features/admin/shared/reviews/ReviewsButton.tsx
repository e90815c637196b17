import { countWithNoun } from '../../../../lib/numbers.ts';
import utilities from '../../../../ui/utilities.module.css';
import styles from './reviews.module.css';

interface ReviewsButtonProps {
  count: number;
  /** The shop's name, for screen readers. */
  name: string;
  onPress: () => void;
}

/** A button with the number of reviews of a shop. */
export function ReviewsButton({ count, name, onPress }: ReviewsButtonProps) {
  return (
    <button type="button" className={styles.reviews} onClick={onPress}>
      {countWithNoun(count, 'avaliação', 'avaliações')}
      <span className={utilities.hidden}> de {name}</span>
    </button>
  );
}

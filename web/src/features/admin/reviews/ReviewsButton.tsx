import { counted } from '../../../lib/plural.ts';
import utilities from '../../../ui/utilities.module.css';
import styles from './ReviewsButton.module.css';

interface ReviewsButtonProps {
  count: number;
  /** Whose reviews they are. */
  name: string;
  onPress: () => void;
}

/** How many reviews a shop has; leads to them. */
export function ReviewsButton({ count, name, onPress }: ReviewsButtonProps) {
  return (
    <button type="button" className={styles.reviews} onClick={onPress}>
      {counted(count, 'avaliação', 'avaliações')}
      <span className={utilities.hidden}> de {name}</span>
    </button>
  );
}

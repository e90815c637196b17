import { cx } from '../../../../ui/cx.ts';
import { Row } from '../../../../ui/layout/layout.tsx';
import { StarIcon } from '../../../../ui/rating/StarIcon.tsx';
import utilities from '../../../../ui/utilities.module.css';
import styles from './reviews.module.css';

const VALUES = [1, 2, 3, 4, 5];

/** A rating of one to five stars, as radio buttons. */
export function StarChoice({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  return (
    <Row as="fieldset" className={styles.stars} gap={8} align="stretch">
      <legend className={utilities.hidden}>Nota</legend>
      {VALUES.map((star) => (
        <span key={star} className={cx(utilities.iconTarget, styles.star)}>
          <input
            type="radio"
            className={utilities.overlay}
            name="rating"
            value={star}
            checked={star === value}
            aria-label={star === 1 ? '1 estrela' : `${star} estrelas`}
            onChange={() => onChange(star)}
          />
          <StarIcon filled={star <= value} size={32} />
        </span>
      ))}
    </Row>
  );
}

import { Row } from '../../ui/layout/layout.tsx';
import { Segmented } from '../../ui/segmented/Segmented.tsx';
import styles from './period.module.css';
import { PERIOD_LENGTHS, type PeriodLength } from './use-period-length.ts';

const CHOICES = PERIOD_LENGTHS.map((value) => ({ value, label: `${value} dias` }));

interface PeriodHeadProps {
  /** The id of the heading, for the section's `aria-labelledby`. */
  id: string;
  title: string;
  length: PeriodLength;
  onChoose: (length: PeriodLength) => void;
}

/** The heading of a period's figures, with the choice of the number of days. */
export function PeriodHead({ id, title, length, onChoose }: PeriodHeadProps) {
  return (
    <Row className={styles.periodHead} gap="12 24" justify="between" wrap bottom={12}>
      <h2 id={id}>{title}</h2>
      <Segmented label="Período" choices={CHOICES} chosen={length} onChoose={onChoose} />
    </Row>
  );
}

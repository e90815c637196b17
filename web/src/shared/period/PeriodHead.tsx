import { Segmented } from '../../ui/segmented/Segmented.tsx';
import styles from './PeriodHead.module.css';
import { LENGTHS, type Length } from './use-length.ts';

const CHOICES = LENGTHS.map((value) => ({ value, label: `${value} dias` }));

interface PeriodHeadProps {
  /** Of the heading, for the section that it names. */
  id: string;
  title: string;
  length: Length;
  onChoose: (length: Length) => void;
}

/** The heading of a period's figures, with the choice of its length. */
export function PeriodHead({ id, title, length, onChoose }: PeriodHeadProps) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      <Segmented label="Período" choices={CHOICES} chosen={length} onChoose={onChoose} />
    </div>
  );
}

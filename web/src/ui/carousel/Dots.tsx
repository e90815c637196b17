import { cx } from '../cx.ts';
import { Row } from '../layout/layout.tsx';
import styles from './Dots.module.css';

interface DotsProps {
  count: number;
  index: number;
  onGo: (index: number) => void;
  /** The accessible name of a dot, counted from 1. */
  labelOf: (position: number) => string;
  onDark?: boolean;
  className?: string | undefined;
}

/** One dot per item; the current one is wider. */
export function Dots({ count, index, onGo, labelOf, onDark = false, className }: DotsProps) {
  return (
    <Row className={cx(onDark && styles.onDark, className)} wrap>
      {Array.from({ length: count }, (_, position) => (
        <button
          key={labelOf(position + 1)}
          type="button"
          className={cx(styles.dot, position === index && styles.current)}
          aria-label={labelOf(position + 1)}
          aria-current={position === index ? 'true' : undefined}
          onClick={() => onGo(position)}
        />
      ))}
    </Row>
  );
}

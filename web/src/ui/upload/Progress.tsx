import { cx } from '../cx.ts';
import styles from './upload.module.css';

/** The progress of an upload: `share` is sent, from 0 to 1. At 1 it shows that the server is processing. */
export function Progress({
  label,
  share,
  className,
}: {
  label: string;
  share: number;
  className?: string | undefined;
}) {
  const percent = Math.round(share * 100);
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={cx(styles.bar, className)}
    >
      <span className={cx(styles.gone, percent === 100 && styles.waiting)} style={{ transform: `scaleX(${share})` }} />
    </span>
  );
}

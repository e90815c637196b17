import { Fragment } from 'react';
import { cx } from '../cx.ts';
import styles from './Segmented.module.css';

interface PressedSegmentsProps<Value extends string> {
  choices: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
  className?: string | undefined;
}

/** A choice of a few options, side by side, as toggle buttons of which one is pressed. */
export function PressedSegments<Value extends string>(props: PressedSegmentsProps<Value>) {
  const { choices, chosen, onChoose, className } = props;
  return (
    <div className={cx(styles.segments, className)}>
      {choices.map(({ value, label }) => (
        <Fragment key={value}>
          <button
            type="button"
            aria-pressed={value === chosen}
            className={styles.segment}
            onClick={() => value !== chosen && onChoose(value)}
          >
            {label}
          </button>{' '}
        </Fragment>
      ))}
    </div>
  );
}

import { useId } from 'react';
import utilities from '../utilities.module.css';
import styles from './Segmented.module.css';

interface SegmentedProps<Value extends string> {
  /** The accessible name. */
  label: string;
  choices: readonly { value: Value; label: string }[];
  /** Null: none yet. */
  chosen: Value | null;
  onChoose: (value: Value) => void;
}

/** A choice of a few options, side by side, as radio buttons. */
export function Segmented<Value extends string>({ label, choices, chosen, onChoose }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.segments}>
      <legend className={utilities.hidden}>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.segment}>
          <input
            type="radio"
            className={utilities.overlay}
            name={name}
            value={choice.value}
            checked={choice.value === chosen}
            onChange={() => onChoose(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}

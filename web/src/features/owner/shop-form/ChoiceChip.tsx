import { Check } from 'lucide-react';
import utilities from '../../../ui/utilities.module.css';
import styles from './ChoiceChip.module.css';

interface ChoiceChipProps {
  label: string;
  checked: boolean;
  /** Element id of the error message; undefined without an error. */
  errorId?: string | undefined;
  onChange: (checked: boolean) => void;
}

/** A checkbox in the shape of a pill, for one of several choices. */
export function ChoiceChip({ label, checked, errorId, onChange }: ChoiceChipProps) {
  return (
    <label className={styles.chip}>
      <input
        type="checkbox"
        className={utilities.overlay}
        checked={checked}
        aria-invalid={errorId !== undefined || undefined}
        aria-describedby={errorId}
        onChange={(event) => onChange(event.target.checked)}
      />
      {checked && <Check size={18} />}
      {label}
    </label>
  );
}

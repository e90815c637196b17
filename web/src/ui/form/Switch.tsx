import { useId } from 'react';
import { Row } from '../layout/layout.tsx';
import styles from './Switch.module.css';

interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** The label is for screen readers only, because the same text is beside the switch. */
  bare?: boolean;
}

/** A switch; use it for settings that take effect at once. */
export function Switch({ label, checked, onChange, disabled = false, bare = false }: SwitchProps) {
  const id = useId();
  return (
    <Row as="span" className={styles.row} gap={16} justify="between">
      {bare || <label htmlFor={id}>{label}</label>}
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-label={bare ? label : undefined}
        className={styles.switch}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </Row>
  );
}

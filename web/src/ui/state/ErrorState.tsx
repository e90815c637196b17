import { CircleAlert, RotateCw } from 'lucide-react';
import { Button } from '../button/Button.tsx';
import { cx } from '../cx.ts';
import utilities from '../utilities.module.css';
import styles from './ErrorState.module.css';

interface ErrorStateProps {
  /** What failed, in the terms of the screen. */
  title: string;
  onRetry: () => void;
  /** True while the retry runs. */
  retrying?: boolean;
}

/** An error with a button to retry. */
export function ErrorState({ title, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div role="alert" className={cx(utilities.card, styles.state)}>
      <CircleAlert size={32} className={styles.icon} aria-hidden="true" />
      <p className={styles.title}>{title}</p>
      <Button variant="secondary" icon={<RotateCw size={20} aria-hidden="true" />} loading={retrying} onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  );
}

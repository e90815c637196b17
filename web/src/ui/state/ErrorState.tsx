import { CircleAlert, RotateCw } from 'lucide-react';
import { Button } from '../button/Button.tsx';
import { cx } from '../cx.ts';
import { Column, Text } from '../layout/layout.tsx';
import utilities from '../utilities.module.css';
import { useFailureInGroup } from './failures.ts';
import styles from './state.module.css';
import { type Failure, useRetry } from './use-retry.ts';

interface ErrorStateProps {
  /** What failed, in the terms of the screen. */
  title: string;
  onRetry: () => void;
  /** True while the retry runs. */
  retrying?: boolean | undefined;
  error?: Failure | undefined;
  /** Whether it is retried without a press. Default: as the error says. */
  repeats?: boolean;
}

/** An error with a button to retry; nothing where a group shows one error for all. */
export function ErrorState(props: ErrorStateProps) {
  const { title, onRetry, retrying = false, error, repeats = error?.retryInMs !== undefined } = props;
  useRetry(error, retrying, onRetry);
  if (useFailureInGroup({ retry: onRetry, retrying, repeats })) return null;
  return (
    <Column role="alert" className={cx(utilities.card, styles.errorState)} gap={12} align="center" centered>
      <CircleAlert size={32} className={styles.errorStateIcon} />
      <Text size="h3">{title}</Text>
      {repeats && <p>Tentando de novo em instantes…</p>}
      <Button variant="secondary" icon={<RotateCw size={20} />} loading={retrying} onClick={onRetry}>
        Tentar novamente
      </Button>
    </Column>
  );
}

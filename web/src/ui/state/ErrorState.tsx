import { CircleAlert, RotateCw } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { Button } from '../button/Button.tsx';
import { cx } from '../cx.ts';
import { Column, Text } from '../layout/layout.tsx';
import utilities from '../utilities.module.css';
import styles from './state.module.css';

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

/** Shows one error in the place of those of its children as soon as several of them have failed. */
export function ErrorGroup({ title, children }: { title: string; children: ReactNode }) {
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const add = useCallback((one: Failed) => {
    setFailed((all) => [...all, one]);
    return () => setFailed((all) => all.filter((other) => other !== one));
  }, []);
  const several = failed.length > 1;
  return (
    <>
      {several && (
        <ErrorState
          title={title}
          repeats={failed.some(({ repeats }) => repeats)}
          retrying={failed.some(({ retrying }) => retrying)}
          onRetry={() => failed.map(({ retry }) => retry())}
        />
      )}
      <FailuresContext value={useMemo(() => ({ several, add }), [several, add])}>{children}</FailuresContext>
    </>
  );
}

/** A part of a screen that failed to load. */
interface Failed {
  retry: () => unknown;
  retrying: boolean;
  /** Whether the call is repeated without a press. */
  repeats: boolean;
}

/** The failures of a group of parts; `add` returns a function that removes the failure. */
const FailuresContext = createContext<{ several: boolean; add: (failed: Failed) => () => void } | null>(null);

/** Adds a failure to the group around it. @returns whether the group shows one error for all */
function useFailureInGroup({ retry, retrying, repeats }: Failed): boolean {
  const { several = false, add } = useContext(FailuresContext) ?? {};
  const press = useEffectEvent(retry);
  useEffect(() => add?.({ retry: () => press(), retrying, repeats }), [add, retrying, repeats]);
  return several;
}

/** The part of a failed call's error that decides whether it is repeated. */
export interface Failure {
  message?: string | undefined;
  /** Milliseconds after which the call is to be repeated without a press. */
  retryInMs?: number;
}

/** Repeats a failed call when its error says so. @param running whether the call is being repeated */
export function useRetry(error: Failure | undefined, running: boolean, repeat: () => unknown): void {
  const retry = useEffectEvent(repeat);
  useEffect(() => {
    if (running || error?.retryInMs === undefined) return;
    const timer = setTimeout(() => retry(), error.retryInMs);
    return () => clearTimeout(timer);
  }, [error, running]);
}

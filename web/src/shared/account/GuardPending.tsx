import { Stack } from '../../ui/layout/layout.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState, type Failure } from '../../ui/state/ErrorState.tsx';
import utilities from '../../ui/utilities.module.css';
import styles from './GuardPending.module.css';

interface GuardPendingProps {
  /** Why the session could not be checked, e.g. without a connection. */
  failure: Failure | undefined;
  /** True while the session is checked. */
  checking: boolean;
  errorTitle: string;
  onRetry: () => void;
}

/** Replaces guarded screens until the server has confirmed the session. */
export function GuardPending({ failure, checking, errorTitle, onRetry }: GuardPendingProps) {
  if (failure) {
    return (
      <div className={`${utilities.page} ${styles.message}`}>
        <ErrorState title={errorTitle} error={failure} onRetry={onRetry} retrying={checking} />
      </div>
    );
  }
  return (
    <Stack as={Loading} className={`${utilities.page} ${styles.waiting}`} gap={20}>
      <Skeleton width="60%" height={30} />
      <Skeleton height={160} radius={20} />
      <Skeleton height={240} radius={20} />
    </Stack>
  );
}

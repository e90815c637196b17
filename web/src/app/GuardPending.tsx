import { Loading, Skeleton } from '../ui/skeleton/Skeleton.tsx';
import { ErrorState } from '../ui/state/ErrorState.tsx';
import utilities from '../ui/utilities.module.css';
import styles from './GuardPending.module.css';

interface GuardPendingProps {
  /** The session could not be checked, e.g. without a connection. */
  failed: boolean;
  errorTitle: string;
  onRetry: () => void;
}

/** Replaces guarded screens until the server has confirmed the session. */
export function GuardPending({ failed, errorTitle, onRetry }: GuardPendingProps) {
  if (failed) {
    return (
      <div className={`${utilities.page} ${styles.message}`}>
        <ErrorState title={errorTitle} onRetry={onRetry} />
      </div>
    );
  }
  return (
    <Loading className={`${utilities.page} ${styles.waiting}`}>
      <Skeleton width="60%" height={30} />
      <Skeleton height={160} radius={20} />
      <Skeleton height={240} radius={20} />
    </Loading>
  );
}

import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ErrorState } from '../ui/state/ErrorState.tsx';
import { NO_CONNECTION } from '../ui/toast/toast-store.ts';
import styles from './app.module.css';
import { reportError } from './report-error.ts';

interface RouteBoundaryProps {
  /** The pattern of the route, for error reports. */
  route: string;
  children: ReactNode;
}

/** Catches errors of a screen and of loading its code, and replaces it until the next navigation. */
export function RouteBoundary(props: RouteBoundaryProps) {
  return <Boundary {...props} visit={useLocation().key} />;
}

interface State {
  broken: boolean;
  /** Key of the history entry to which `broken` applies. */
  visit: string;
}

class Boundary extends Component<RouteBoundaryProps & { visit: string }, State> {
  override state: State = { broken: false, visit: this.props.visit };

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true };
  }

  static getDerivedStateFromProps({ visit }: { visit: string }, state: State): State | null {
    return visit === state.visit ? null : { broken: false, visit };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error, this.props.route);
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <div className={styles.broken}>
        <ErrorState
          title={navigator.onLine ? 'Algo deu errado nesta página' : NO_CONNECTION}
          onRetry={() => navigator.onLine && window.location.reload()}
        />
      </div>
    );
  }
}

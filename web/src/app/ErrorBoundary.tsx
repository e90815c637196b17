import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/state/ErrorState.tsx';
import styles from './ErrorBoundary.module.css';

/** Catches what breaks while a screen is drawn or its code is fetched; trying again loads the page anew. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <main className={styles.broken}>
        <ErrorState title="Algo deu errado nesta página" onRetry={() => window.location.reload()} />
      </main>
    );
  }
}

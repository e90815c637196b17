import type { CSSProperties, ReactNode } from 'react';
import utilities from '../utilities.module.css';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  radius?: CSSProperties['borderRadius'];
  className?: string | undefined;
}

/** A grey block with a moving shine, in the shape of the content that is loading. */
export function Skeleton({ width, height, radius, className }: SkeletonProps) {
  return (
    <span
      className={`${styles.skeleton} ${className ?? ''}`}
      style={{ width, height, borderRadius: radius }}
      aria-hidden="true"
    />
  );
}

/** The container of skeletons; announces the loading to screen readers. */
export function Loading({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div aria-busy="true" className={className}>
      <span className={utilities.hidden}>Carregando…</span>
      {children}
    </div>
  );
}

/** The keys of `count` copies of a skeleton. */
export function times(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

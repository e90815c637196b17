import type { CSSProperties, ReactNode } from 'react';
import utilities from '../utilities.module.css';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  radius?: CSSProperties['borderRadius'];
  className?: string | undefined;
}

/** A grey block with a moving shine, in place of content that is loading. */
export function Skeleton({ width, height, radius, className }: SkeletonProps) {
  return (
    <span
      className={`${styles.skeleton} ${className ?? ''}`}
      style={{ width, height, borderRadius: radius }}
      aria-hidden="true"
    />
  );
}

/** The container of skeletons; announces to screen readers that content is loading. */
export function Loading({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div aria-busy="true" className={className}>
      <span className={utilities.hidden}>Carregando…</span>
      {children}
    </div>
  );
}

/** Returns the keys of `count` skeletons: 0, 1, 2, … */
export function skeletonKeys(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

import type { CSSProperties, ReactNode } from 'react';
import utilities from '../utilities.module.css';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  radius?: CSSProperties['borderRadius'];
  className?: string | undefined;
}

/** A grey block with a moving shine, in the shape of what is on its way. */
export function Skeleton({ width, height, radius, className }: SkeletonProps) {
  return (
    <span
      className={`${styles.skeleton} ${className ?? ''}`}
      style={{ width, height, borderRadius: radius }}
      aria-hidden="true"
    />
  );
}

/** What holds skeletons while something loads: says so to those who cannot see them. */
export function Loading({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div aria-busy="true" className={className}>
      <span className={utilities.hidden}>Carregando…</span>
      {children}
    </div>
  );
}

/** How often a skeleton is repeated, as keys for its copies. */
export function times(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

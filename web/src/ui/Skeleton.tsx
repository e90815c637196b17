import type { CSSProperties, ReactNode } from 'react';
import { type LayoutProps, Stack } from './layout/layout.tsx';
import styles from './Skeleton.module.css';
import utilities from './utilities.module.css';

interface SkeletonProps {
  width?: CSSProperties['width'] | undefined;
  height?: CSSProperties['height'] | undefined;
  radius?: CSSProperties['borderRadius'] | undefined;
  className?: string | undefined;
}

interface SkeletonsProps extends LayoutProps, SkeletonProps {
  count: number;
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

/** Skeletons of one size, arranged like the content of a `Stack` or `Grid`; announces that it is loading. */
export function Skeletons({ count, width, height, radius, ...layout }: SkeletonsProps) {
  return (
    <Stack as={Loading} {...layout}>
      {skeletonKeys(count).map((key) => (
        <Skeleton key={key} width={width} height={height} radius={radius} />
      ))}
    </Stack>
  );
}

/** Returns the keys of `count` skeletons: 0, 1, 2, … */
export function skeletonKeys(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

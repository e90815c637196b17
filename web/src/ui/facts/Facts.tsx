import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Facts.module.css';

interface FactsProps {
  /** Values by name; empty values are left out. */
  facts: Record<string, ReactNode>;
  className?: string | undefined;
}

/** A description list; on phones the values are aligned right. */
export function Facts({ facts, className }: FactsProps) {
  return (
    <dl className={cx(styles.facts, className)}>
      {Object.entries(facts).map(
        ([name, value]) =>
          value && (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

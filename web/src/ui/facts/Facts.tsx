import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Facts.module.css';

interface FactsProps {
  /** Each by its name; those without a value are left out. */
  facts: Record<string, ReactNode>;
  className?: string | undefined;
}

/** What is known of a thing: names and values, the values at the right on phones. */
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

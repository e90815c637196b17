import type { ReactNode } from 'react';
import styles from './Facts.module.css';
import { Row, Stack } from './layout/layout.tsx';

interface FactsProps {
  /** Values by name; empty values are left out. */
  facts: Record<string, ReactNode>;
  className?: string | undefined;
}

/** A description list; on phones the values are aligned right. */
export function Facts({ facts, className }: FactsProps) {
  return (
    <Stack as="dl" className={className} gap={4}>
      {Object.entries(facts).map(
        ([name, value]) =>
          value && (
            <Row key={name} className={styles.fact} gap={16} align="stretch" justify="between" size="medium">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Row>
          ),
      )}
    </Stack>
  );
}

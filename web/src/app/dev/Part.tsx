import type { ReactNode } from 'react';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import styles from './UiScreen.module.css';

/** A titled group of components. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stack as="section" className={styles.section} gap={12}>
      <h2>{name}</h2>
      <Row gap={12} wrap>
        {children}
      </Row>
    </Stack>
  );
}

import type { StorePeriod } from '@cardume/bff/contract';
import { useId } from 'react';
import { countWithNoun } from '../../../../lib/numbers.ts';
import { Box, Stack, Text } from '../../../../ui/layout/layout.tsx';
import utilities from '../../../../ui/utilities.module.css';
import styles from './SourcesCard.module.css';

/** A bar chart of the visits of a period by source. */
export function SourcesCard({ sources }: { sources: StorePeriod['sources'] }) {
  const id = useId();
  const most = Math.max(...sources.map(({ visits }) => visits));
  return (
    <Box as="section" aria-labelledby={id} className={`${utilities.card} ${styles.card}`} pad={20} bottom={16}>
      <h3 id={id}>De onde vêm as visitas</h3>
      <Stack as="ul" gap={10} top={12}>
        {sources.map(({ source, visits }) => (
          <li key={source} className={styles.source}>
            <Text as="span" size="label">
              {source}
            </Text>
            <Text as="span" size="figure" tabular toEnd>
              {countWithNoun(visits, 'visita', 'visitas')}
            </Text>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.bar} style={{ width: `${(visits / most) * 100}%` }} />
            </span>
          </li>
        ))}
      </Stack>
    </Box>
  );
}

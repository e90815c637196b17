import { adminPaths } from '@cardume/bff/contract';
import { Link } from 'react-router';
import { countWithNoun } from '../../../lib/numbers.ts';
import { cx } from '../../../ui/cx.ts';
import { Box, Column, Grid, Stack, Text } from '../../../ui/layout/layout.tsx';
import { IconTile } from '../../../ui/tile/IconTile.tsx';
import utilities from '../../../ui/utilities.module.css';
import { ADMIN_AREAS, type PendingCount, usePendingCounts } from '../areas.ts';
import { ApprovalLink } from '../shared/ApprovalLink.tsx';
import styles from './home.module.css';

/** Links to the admin's screens. An area with pending items shows their number and is highlighted. */
export function AreaCards() {
  const { waiting } = usePendingCounts();
  return (
    <>
      <Grid as="ul" columns={{ s: 2, m: 3 }} gap={{ s: 12, m: 20 }}>
        {ADMIN_AREAS.map(({ path, title, text, icon: Icon, tone }) => {
          const open = waiting.get(path);
          const waits = open != null && open.count > 0;
          return (
            <li key={path}>
              <Column
                as={Link}
                to={path}
                className={cx(utilities.card, utilities.lifts, styles.areaCardsCard, waits && styles.waits)}
                gap={12}
                tall
                pad={16}
              >
                <IconTile icon={<Icon size={24} />} tone={waits ? 'pending' : tone} />
                <Stack as="span" gap={2} shrink>
                  <Text as="span" size="title">
                    {title}
                  </Text>{' '}
                  <Text as="span" className={styles.areaCardsText} size="small" tone="quiet">
                    {wordsOf(open) ?? text}
                  </Text>
                </Stack>
              </Column>
            </li>
          );
        })}
      </Grid>
      <Box top={16}>
        <ApprovalLink count={waiting.get(adminPaths.stores)?.count} />
      </Box>
    </>
  );
}

/** Returns the number with its label; blank while loading, undefined for an unknown number. */
function wordsOf(waiting: PendingCount | null | undefined): string | undefined {
  return waiting === null ? '\u00a0' : waiting && countWithNoun(waiting.count, waiting.one, waiting.many);
}

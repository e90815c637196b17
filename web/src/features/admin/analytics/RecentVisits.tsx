import { formatDateTime, type PlatformAnalytics, VISIT_SOURCE_NAMES } from '@cardume/bff/contract';
import { useId } from 'react';
import { initialOf } from '../../../lib/text.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Box, Row, Text } from '../../../ui/layout/layout.tsx';
import utilities from '../../../ui/utilities.module.css';
import styles from './RecentVisits.module.css';

/** Any other source is shown unchanged: callers may send any text. */
const SOURCE_WORDS = new Map<string, string>(Object.entries(VISIT_SOURCE_NAMES));
const NO_SOURCE = 'Web';

/** The last visits of shops, newest first. */
export function RecentVisits({ visits }: { visits: PlatformAnalytics['recentAccessLogs'] }) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} className={utilities.card} pad="20 20 8">
      <h2 id={id}>Acessos Recentes</h2>
      {visits.length === 0 && (
        <Text padY={12} tone="quiet">
          Nenhum acesso registrado ainda
        </Text>
      )}
      <Box as="ul" divided>
        {visits.map((visit) => (
          <Row as="li" key={visit.id} className={styles.visit} gap={14}>
            <Avatar src={null} letter={initialOf(visit.storeName)} size={44} />
            <Box grow>
              <Text as="h3" size="name">
                {visit.storeName}
              </Text>
              <Text as="time" dateTime={visit.accessedAt} size="small" tone="quiet">
                {formatDateTime(visit.accessedAt)}
              </Text>
            </Box>
            <Badge tone="mare" className={styles.source}>
              {SOURCE_WORDS.get(visit.source) ?? (visit.source || NO_SOURCE)}
            </Badge>
          </Row>
        ))}
      </Box>
    </Box>
  );
}

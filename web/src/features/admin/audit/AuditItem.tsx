import { type AuditEntry, formatDateTime } from '@cardume/bff/contract';
import { ArrowRight } from 'lucide-react';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import utilities from '../../../ui/utilities.module.css';
import { EVENT_LABELS, subjectLabel } from '../shared/audit-labels.ts';
import styles from './audit.module.css';
import { changesOf } from './changes.ts';

/** An audit entry: the actor, the event, the time, and the changed fields. */
export function AuditItem({ entry }: { entry: AuditEntry }) {
  const { at, actor, kind, subject, subjectName } = entry;
  const changes = changesOf(entry);
  return (
    <Stack as="article" className={`${utilities.card} ${styles.auditItem}`} gap={4} pad="16 20">
      <Text as="h2" size="h3">
        {EVENT_LABELS[kind] ?? kind}
      </Text>
      <p className={styles.subject}>
        {subjectLabel(subject)}
        {subjectName && <b> {subjectName}</b>}
      </p>
      <Text className={styles.who} size="small" tone="quiet">
        {actor.name ?? 'Conta excluída'} · <time dateTime={at}>{formatDateTime(at)}</time>
      </Text>
      {changes.length > 0 && (
        <Stack as="dl" className={styles.changes} gap={6} top={8}>
          {changes.map(({ field, before, after }) => (
            <div key={field} className={styles.change}>
              <Text as="dt" tone="quiet">
                {field}
              </Text>
              <Row as="dd" gap="2 8" wrap shrink>
                <span className={utilities.hidden}>antes </span>
                <Text as="span" tone="quiet">
                  {before}
                </Text>
                <ArrowRight size={16} />
                <span className={utilities.hidden}>, depois </span>
                <span>{after}</span>
              </Row>
            </div>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

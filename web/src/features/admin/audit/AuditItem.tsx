import { type AuditEntry, formatDateTime } from '@cardume/bff/contract';
import { ArrowRight } from 'lucide-react';
import utilities from '../../../ui/utilities.module.css';
import styles from './AuditItem.module.css';
import { changesOf } from './changes.ts';
import { EVENT_LABELS, subjectLabel } from './labels.ts';

/** An audit entry: the actor, the event, the time, and the changed fields. */
export function AuditItem({ entry }: { entry: AuditEntry }) {
  const { at, actor, kind, subject, subjectName } = entry;
  const changes = changesOf(entry);
  return (
    <article className={`${utilities.card} ${styles.item}`}>
      <h2 className={styles.what}>{EVENT_LABELS[kind] ?? kind}</h2>
      <p className={styles.subject}>
        {subjectLabel(subject)}
        {subjectName && <b> {subjectName}</b>}
      </p>
      <p className={styles.who}>
        {actor.name ?? 'Conta excluída'} · <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ field, before, after }) => (
            <div key={field} className={styles.change}>
              <dt>{field}</dt>
              <dd>
                <span className={utilities.hidden}>antes </span>
                <span className={styles.before}>{before}</span>
                <ArrowRight size={16} />
                <span className={utilities.hidden}>, depois </span>
                <span>{after}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  );
}

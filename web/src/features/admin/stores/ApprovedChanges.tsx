import { type AdminStore, formatPhone } from '@cardume/bff/contract';
import type { ReactNode } from 'react';
import { Picture } from '../../../ui/picture/Picture.tsx';
import { fieldLabel } from '../shared/audit-labels.ts';
import styles from './ApprovedChanges.module.css';

const NOTHING = '—';
const PICTURES: ReadonlySet<string> = new Set(['profileImageUrl', 'coverImageUrl']);

/** The fields that the owner has changed since the approval, with the approved and the current value. */
export function ApprovedChanges({ store: { name, changes } }: { store: AdminStore }) {
  return (
    <table className={styles.changes} aria-label={`O que mudou em ${name}`}>
      <thead>
        <tr>
          <th scope="col">Campo</th>
          <th scope="col">Era</th>
          <th scope="col">É</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldLabel(field)}</th>
            <td>{shown(field, before, 'antes')}</td>
            <td>{shown(field, after, 'agora')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shown(field: string, value: string | null, when: string): ReactNode {
  if (!value) return NOTHING;
  if (PICTURES.has(field)) {
    return (
      <span className={styles.picture}>
        <Picture src={value} alt={`${fieldLabel(field)} ${when}`} sizes="120px" fallback={value} />
      </span>
    );
  }
  return field === 'whatsapp' ? formatPhone(value) : value;
}

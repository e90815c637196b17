import type { AdminStore } from '@cardume/bff/contract';
import { formatPhone } from '../../../lib/phone.ts';
import { fieldLabel } from '../audit/labels.ts';
import styles from './ApprovedChanges.module.css';

const NOTHING = '—';

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
            <td>{shown(field, before)}</td>
            <td>{shown(field, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shown(field: string, value: string | null): string {
  if (!value) return NOTHING;
  return field === 'whatsapp' ? formatPhone(value) : value;
}

import { type AuditEntry, formatDateTime, formatMoney, ROLE_LABELS, yesOrNo } from '@cardume/bff/contract';
import { fieldLabel } from '../shared/audit-labels.ts';

/** A changed field: its label, and both values formatted for display. */
export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** Fields that are not shown: `updatedAt` changes with every event and only repeats its time. */
const HIDDEN = new Set(['updatedAt']);
const NOTHING = '—';
/** A map, because the values are also names: an object would find its own methods, like `constructor`. */
const WORDS = new Map(
  Object.entries({
    pending: 'Pendente',
    approved: 'Aprovado',
    suspended: 'Suspenso',
    closed: 'Excluída',
    none: NOTHING,
    open: 'Aberta',
    shown: 'Na lista',
    removed: 'Deletado',
    dismissed: 'Dispensada',
    ...ROLE_LABELS,
  }),
);

/** Returns the changed fields of an audit entry, formatted for display. */
export function changesOf({ before, after, actor }: Pick<AuditEntry, 'before' | 'after' | 'actor'>): FieldChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => !HIDDEN.has(field));
  // The actor's id is shown as their name.
  const words = (field: string, value: unknown) =>
    value === actor.id && actor.name ? actor.name : inWords(field, value);
  return fields.map((field) => ({
    field: fieldLabel(field),
    before: words(field, before[field]),
    after: words(field, after[field]),
  }));
}

function inWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return yesOrNo(value);
  if (field === 'price' && typeof value === 'number') return formatMoney(value);
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : value.map((part) => inWords('', part)).join(', ');
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([name, part]) => `${fieldLabel(name)}: ${inWords(name, part)}`);
    return parts.join('; ') || NOTHING;
  }
  if (field === 'action' && value === 'removed') return 'Removida';
  const text = String(value);
  return /^\d{4}-\d{2}-\d{2}T/.test(text) ? formatDateTime(text) : (WORDS.get(text) ?? text);
}

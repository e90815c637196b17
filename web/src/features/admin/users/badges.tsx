import { type AdminUser, ROLE_WORDS } from '@cardume/bff/contract';
import { Badge, type BadgeTone } from '../../../ui/badge/Badge.tsx';

const STATUS: Record<AdminUser['status'], { words: string; tone: BadgeTone }> = {
  pending: { words: 'Pendente', tone: 'pending' },
  approved: { words: 'Aprovado', tone: 'ok' },
  suspended: { words: 'Suspenso', tone: 'danger' },
};

/** The status of a user. */
export function StatusBadge({ user: { status } }: { user: AdminUser }) {
  const { words, tone } = STATUS[status];
  return <Badge tone={tone}>{words}</Badge>;
}

/** The role of a user. */
export function RoleBadge({ user: { role } }: { user: AdminUser }) {
  return <Badge tone={role === 'store_owner' ? 'neutral' : 'mare'}>{ROLE_WORDS[role]}</Badge>;
}

/** First and last name. */
export const nameOf = ({ firstName, lastName }: AdminUser) => `${firstName} ${lastName}`.trim();

import { type AdminUser, ROLE_LABELS } from '@cardume/bff/contract';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';

const STATUS: Record<AdminUser['status'], { words: string; tone: BadgeTone }> = {
  pending: { words: 'Pendente', tone: 'pending' },
  approved: { words: 'Aprovado', tone: 'ok' },
  suspended: { words: 'Suspenso', tone: 'danger' },
};

export function StatusBadge({ user: { status } }: { user: AdminUser }) {
  const { words, tone } = STATUS[status];
  return <Badge tone={tone}>{words}</Badge>;
}

export function RoleBadge({ user: { role } }: { user: AdminUser }) {
  return <Badge tone={role === 'store_owner' ? 'neutral' : 'mare'}>{ROLE_LABELS[role]}</Badge>;
}

export const nameOf = ({ firstName, lastName }: AdminUser) => `${firstName} ${lastName}`.trim();

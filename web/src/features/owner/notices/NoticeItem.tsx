import { formatDateTime, type Notice } from '@cardume/bff/contract';
import { BadgeCheck, CircleAlert, Star, StarOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { countWithNoun } from '../../../lib/numbers.ts';
import { paths } from '../../../shared/paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { Row } from '../../../ui/layout/layout.tsx';
import { ActionRow } from '../../../ui/tile/ActionRow.tsx';
import type { TileTone } from '../../../ui/tile/IconTile.tsx';
import styles from './notices.module.css';

const LOOKS: Record<Notice['kind'], { icon: ReactNode; tone: TileTone }> = {
  approved: { icon: <BadgeCheck size={22} />, tone: 'ok' },
  refused: { icon: <CircleAlert size={22} />, tone: 'pending' },
  'approval-removed': { icon: <CircleAlert size={22} />, tone: 'coral' },
  review: { icon: <Star size={22} />, tone: 'sol' },
  'review-removed': { icon: <StarOff size={22} />, tone: 'mare' },
};

/** A notice as a link to the reviews or to the panel. */
export function NoticeItem({ notice, unread }: { notice: Notice; unread: boolean }) {
  const ofReview = notice.kind === 'review' || notice.kind === 'review-removed';
  return (
    <div className={cx(styles.noticeItemRow, unread && styles.unread)}>
      <ActionRow
        {...LOOKS[notice.kind]}
        to={ofReview ? paths.reviews : paths.panel}
        title={wordsOf(notice)}
        text={
          <Row as="span" className={styles.noticeItemTime} wrap>
            {unread && <Badge className={styles.noticeItemBadge}>Nova</Badge>}
            <time dateTime={notice.at}>{formatDateTime(notice.at)}</time>
          </Row>
        }
      />
    </div>
  );
}

function wordsOf(notice: Notice): string {
  switch (notice.kind) {
    case 'approved':
      return 'Sua loja foi aprovada';
    case 'refused':
      return withReason('Sua loja não foi aprovada', notice.data.reason);
    case 'approval-removed':
      return withReason('A aprovação da sua loja foi removida', notice.data.reason);
    case 'review':
      return `Nova avaliação de ${notice.data.customerName}: ${countWithNoun(notice.data.rating, 'estrela', 'estrelas')}`;
    case 'review-removed':
      return `A avaliação de ${notice.data.customerName} foi removida`;
  }
}

const withReason = (words: string, reason: string | null) => (reason ? `${words}. Motivo: ${reason}` : words);

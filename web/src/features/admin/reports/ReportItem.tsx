import { formatDateTime, REPORT_REASONS, type Report, type ReportReason } from '@cardume/bff/contract';
import { countWithNoun, formatInteger } from '../../../lib/numbers.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import utilities from '../../../ui/utilities.module.css';
import { useCloseReportMutation } from '../api.ts';
import { ShopLink } from '../shared/ShopLink.tsx';
import styles from './reports.module.css';

/** Number of comments shown without unfolding the rest. */
const SHOWN_COMMENTS = 3;
const KINDS = {
  store: { badge: 'Loja', remove: 'Remover Aprovação', removed: 'Aprovação removida com sucesso!' },
  review: { badge: 'Avaliação', remove: 'Remover avaliação', removed: 'Avaliação removida com sucesso!' },
} as const;

interface ReportItemProps {
  report: Report;
  /** Called before a decision, after which the report leaves the list. */
  onDecide: () => void;
}

/** A reported shop or review: number, reasons and comments of its reports, and an admin's actions. */
export function ReportItem({ report, onDecide }: ReportItemProps) {
  const { subject, count, comments, lastAt, status } = report;
  return (
    <Stack as="article" className={`${utilities.card} ${styles.reportItem}`} gap={16} pad="16 20">
      <div>
        <Row as="p" gap={8} align="stretch" wrap>
          <Badge tone={subject.kind === 'store' ? 'mare' : 'neutral'}>{KINDS[subject.kind].badge}</Badge>
          {status === 'closed' && <Badge tone="ok">Encerrada</Badge>}
        </Row>
        <Box as="h2" className={styles.reportItemTitle} top={8}>
          {subject.title}
        </Box>
        <Text top={4} size="small" tone="quiet">
          <Text as="b" tone="ink">
            {countWithNoun(count, 'denúncia', 'denúncias')}
          </Text>{' '}
          · última em <time dateTime={lastAt}>{formatDateTime(lastAt)}</time>
        </Text>
        <Row as="ul" gap="0 16" align="stretch" wrap top={4} size="small" tone="quiet">
          {reasonsOf(report).map(([reason, times]) => (
            <li key={reason}>
              {REPORT_REASONS[reason]} ({formatInteger(times)})
            </li>
          ))}
        </Row>
        <Comments comments={comments} />
      </div>
      <Actions report={report} onDecide={onDecide} />
    </Stack>
  );
}

/** Returns the reasons with their counts, the most frequent first. */
function reasonsOf({ reasons }: Report): [ReportReason, number][] {
  return (Object.entries(reasons) as [ReportReason, number][]).toSorted(([, a], [, b]) => b - a);
}

function Comments({ comments }: Pick<Report, 'comments'>) {
  if (comments.length === 0) return null;
  const more = comments.slice(SHOWN_COMMENTS);
  return (
    <>
      <CommentList comments={comments.slice(0, SHOWN_COMMENTS)} />
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>{countWithNoun(more.length, 'comentário a mais', 'comentários a mais')}</summary>
          <CommentList comments={more} />
        </details>
      )}
    </>
  );
}

function CommentList({ comments }: Pick<Report, 'comments'>) {
  return (
    <Stack as="ul" className={styles.comments} gap={8} top={12}>
      {Object.entries(comments).map(([place, comment]) => (
        <li key={place}>{comment}</li>
      ))}
    </Stack>
  );
}

function Actions({ report: { subject, status }, onDecide }: ReportItemProps) {
  const { kind, id, storeId } = subject;
  const [close, { isLoading, originalArgs }] = useCloseReportMutation();
  const { remove, removed } = KINDS[kind];
  const running = isLoading ? originalArgs?.body.action : undefined;

  async function press(action: 'dismissed' | 'removed') {
    onDecide();
    const { error } = await close({ params: { kind, id }, body: { action } });
    if (error) return toastError('Erro ao encerrar denúncia', error, 'Tente novamente mais tarde');
    toast({ kind: 'success', title: action === 'removed' ? removed : 'Denúncia dispensada' });
  }

  return (
    <Stack className={styles.reportItemActions} gap={8} packed>
      {status === 'open' && (
        <>
          <Button
            variant="secondary"
            small
            disabled={isLoading}
            loading={running === 'dismissed'}
            onClick={() => press('dismissed')}
          >
            Dispensar
          </Button>
          <Button
            variant="dangerSoft"
            small
            disabled={isLoading}
            loading={running === 'removed'}
            onClick={() => press('removed')}
          >
            {remove}
          </Button>
        </>
      )}
      <ShopLink id={storeId} />
    </Stack>
  );
}

import {
  type AdminStore,
  REPORT_REASONS,
  type ReportReason,
  type StoreChecks as StoreChecksAnswer,
} from '@cardume/bff/contract';
import { TriangleAlert } from 'lucide-react';
import { countWithNoun } from '../../../../lib/numbers.ts';
import { paths } from '../../../../shared/paths.ts';
import { Row, Stack, Text } from '../../../../ui/layout/layout.tsx';
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx';
import { QueryView } from '../../../../ui/state/QueryView.tsx';
import { useStoreChecksQuery } from '../../api.ts';
import styles from './approval.module.css';

/** Other shops with the same facts, and open reports; nothing without any. */
export function StoreChecks({ shop: { id } }: { shop: AdminStore }) {
  return (
    <QueryView
      query={useStoreChecksQuery(id)}
      skeleton={<ChecksSkeleton />}
      errorTitle="Não foi possível procurar lojas iguais e denúncias"
    >
      {({ duplicates, report }) => (
        <>
          {duplicates.length > 0 && <Duplicates duplicates={duplicates} />}
          {report && <Report report={report} />}
        </>
      )}
    </QueryView>
  );
}

const FACTS = { cnpj: 'CNPJ', whatsapp: 'WhatsApp', address: 'endereço' };
const DECISIONS = { waiting: 'pendente', refused: 'recusada', approved: 'aprovada', changed: 'aprovada' };

function Duplicates({ duplicates }: Pick<StoreChecksAnswer, 'duplicates'>) {
  return (
    <Stack as="section" className={styles.warning} gap={6} size="small" tone="pending">
      <Row as="h3" gap={6}>
        <TriangleAlert size={18} />
        Outras lojas com os mesmos dados
      </Row>
      <ul>
        {duplicates.map(({ id, name, city, approvalStatus, same }) => (
          <li key={id}>
            <a href={paths.shop(id)} target="_blank" rel="noopener">
              {name}
            </a>
            , {city} ({DECISIONS[approvalStatus]}): mesmo {WORDS.format(same.map((fact) => FACTS[fact]))}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

const WORDS = new Intl.ListFormat('pt-BR');

function Report({ report: { count, reasons, comments } }: { report: NonNullable<StoreChecksAnswer['report']> }) {
  const named = (Object.entries(reasons) as [ReportReason, number][]).map(
    ([reason, times]) => `${REPORT_REASONS[reason]} (${times})`,
  );
  return (
    <Stack as="section" className={styles.warning} gap={6} size="small" tone="pending">
      <Row as="h3" gap={6}>
        <TriangleAlert size={18} />
        {countWithNoun(count, 'denúncia aberta', 'denúncias abertas')}
      </Row>
      <p>{named.join(', ')}</p>
      {comments.map((comment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: comments have no ids and are not reordered
        <Text key={index} preLine>
          «{comment}»
        </Text>
      ))}
    </Stack>
  );
}

function ChecksSkeleton() {
  return (
    <Loading>
      <Skeleton height={24} width="70%" />
    </Loading>
  );
}

import { type AdminStore, type AdminStoreList, adminPaths, screenTitle } from '@cardume/bff/contract';
import { useState } from 'react';
import noShop from '../../../../art/empty/shop.svg';
import { formatInteger } from '../../../../lib/numbers.ts';
import { Button, ButtonLink } from '../../../../ui/button/Button.tsx';
import { ScreenHeader } from '../../../../ui/ScreenHeader.tsx';
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import { QueryView } from '../../../../ui/state/QueryView.tsx';
import utilities from '../../../../ui/utilities.module.css';
import { useWaitingStoreQuery } from '../../api.ts';
import { ShopApproval } from './ShopApproval.tsx';

const TITLE = 'Revisar pendentes';
const FAILED = 'Não foi possível carregar as lojas';

/** One waiting shop after the other, the longest waiting first. A skipped shop keeps its place in the queue. */
export default function ApprovalScreen() {
  const [skipped, setSkipped] = useState(0);
  /** The versions of shops that were decided here. */
  const [decided, setDecided] = useState<readonly string[]>([]);
  const query = useWaitingStoreQuery(skipped + 1);
  const first = query.currentData && waitingOf(query.currentData);
  // A decided shop is listed until the queue is fetched again.
  const shop = first && !decided.includes(versionOf(first)) ? first : undefined;
  const total = decided.length + (query.currentData?.counts.waiting ?? 0);
  return (
    <div className={utilities.page}>
      <title>{screenTitle(TITLE)}</title>
      <ScreenHeader
        title={TITLE}
        subtitle={shop ? `${formatInteger(decided.length + skipped + 1)} de ${formatInteger(total)}` : '\u00a0'}
        backTo={adminPaths.stores}
      />
      <QueryView query={query} skeleton={<ApprovalSkeleton />} errorTitle={FAILED}>
        {() => {
          if (shop) {
            return (
              <ShopApproval
                key={shop.id}
                shop={shop}
                onDecided={() => setDecided((before) => [...before, versionOf(shop)])}
                onSkip={() => setSkipped((before) => before + 1)}
              />
            );
          }
          if (first && query.error) {
            return (
              <ErrorState title={FAILED} error={query.error} onRetry={query.refetch} retrying={query.isFetching} />
            );
          }
          if (first || query.isFetching) return <ApprovalSkeleton />;
          return <QueueEnd skipped={skipped} onAgain={() => setSkipped(0)} />;
        }}
      </QueryView>
    </div>
  );
}

/** Returns the waiting shop of the answer; refused shops are listed behind those that wait. */
function waitingOf({ stores: [shop] }: AdminStoreList): AdminStore | undefined {
  return shop?.approvalStatus === 'waiting' ? shop : undefined;
}

const versionOf = ({ id, version }: AdminStore): string => `${id} ${version}`;

function QueueEnd({ skipped, onAgain }: { skipped: number; onAgain: () => void }) {
  return (
    <EmptyState
      card
      level={2}
      art={noShop}
      title={skipped > 0 ? 'Você chegou ao fim da fila' : 'Nenhuma loja esperando'}
      text={skipped > 0 ? 'As lojas puladas continuam esperando.' : 'Todas as lojas foram analisadas.'}
      action={
        skipped > 0 ? (
          <Button onClick={onAgain}>Ver as puladas</Button>
        ) : (
          <ButtonLink to={adminPaths.stores}>Ver todas as lojas</ButtonLink>
        )
      }
    />
  );
}

function ApprovalSkeleton() {
  return (
    <Loading>
      <Skeleton height={560} radius={20} />
    </Loading>
  );
}

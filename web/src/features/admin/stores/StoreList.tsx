import type { AdminStoreList } from '@cardume/bff/contract';
import { useEffect, useRef } from 'react';
import noShop from '../../../art/empty/shop.svg';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Skeletons } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { type QueryState, QueryView } from '../../../ui/state/QueryView.tsx';
import { useFocusAfterRemoval } from '../../../ui/use-focus-after-removal.ts';
import utilities from '../../../ui/utilities.module.css';
import { STORES_A_PAGE } from '../api.ts';
import { ListPages } from '../shared/list/ListPages.tsx';
import { BulkBar } from './BulkBar.tsx';
import { StoreRow } from './StoreRow.tsx';
import styles from './stores.module.css';
import { type BulkApproval, useBulkApproval } from './use-bulk-approval.ts';

interface StoreListProps {
  query: QueryState<AdminStoreList>;
  page: number;
  onPage: (page: number) => void;
}

/** A page of shops with bulk approval. */
export function StoreList({ query, page, onPage }: StoreListProps) {
  const bulk = useBulkApproval(query.currentData?.stores ?? []);
  const list = useRef<HTMLDivElement>(null);
  const [rows, leave] = useFocusAfterRemoval<HTMLUListElement>(query.currentData?.stores ?? []);
  return (
    <>
      <div ref={list} tabIndex={-1} className={styles.storeList}>
        <QueryView query={query} skeleton={<StoresSkeleton />} errorTitle="Não foi possível carregar as lojas">
          {({ stores, totalPages }) => {
            if (stores.length === 0) return <EmptyState card level={2} art={noShop} title="Nenhuma loja encontrada" />;
            return (
              <>
                <SelectAll bulk={bulk} />
                <Stack as="ul" ref={rows} className={styles.storeListRows} gap={12}>
                  {stores.map((store, index) => (
                    <li key={store.id}>
                      <StoreRow store={store} bulk={bulk} onDecide={() => leave(index)} />
                    </li>
                  ))}
                </Stack>
                <ListPages page={page} totalPages={totalPages} onPage={onPage} />
              </>
            );
          }}
        </QueryView>
      </div>
      <BulkBar bulk={bulk} onGone={() => list.current?.focus({ preventScroll: true })} />
    </>
  );
}

/** Selects every pending shop of the page; nothing on a page without any. */
function SelectAll({ bulk: { pending, selected, chooseAll, progress } }: { bulk: BulkApproval }) {
  const box = useRef<HTMLInputElement>(null);
  const some = selected.length > 0 && selected.length < pending.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  if (pending.length === 0) return null;
  return (
    <label className={styles.storeListAll}>
      <input
        ref={box}
        type="checkbox"
        className={utilities.checkbox}
        checked={selected.length === pending.length}
        disabled={progress !== null}
        onChange={(event) => chooseAll(event.target.checked)}
      />
      Selecionar todas desta página
    </label>
  );
}

function StoresSkeleton() {
  return <Skeletons count={STORES_A_PAGE} className={styles.storeListRows} gap={12} height={190} radius={20} />;
}

import { paths } from '../../../app/paths.ts';
import { screenTitle } from '../../../app/product.ts';
import noShop from '../../../art/empty/shop.svg';
import { counted, formatInteger } from '../../../lib/plural.ts';
import { ScreenHeader } from '../../../ui/screen-header/ScreenHeader.tsx';
import { Loading, Skeleton, times } from '../../../ui/skeleton/Skeleton.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { Loaded } from '../../../ui/state/Loaded.tsx';
import utilities from '../../../ui/utilities.module.css';
import { STORES_A_PAGE, useAllStoresQuery } from '../api.ts';
import { ExportLink } from '../list/ExportLink.tsx';
import { ListFilters } from '../list/ListFilters.tsx';
import { ListPages } from '../list/ListPages.tsx';
import { useListAddress } from '../list/use-list-address.ts';
import { StoreRow } from './StoreRow.tsx';
import styles from './StoresScreen.module.css';

/** The filter as the address says it, and as the call does. */
const APPROVED: Record<string, string> = { pendentes: 'false', aprovadas: 'true' };

/** Every shop, approved or not. */
export default function StoresScreen() {
  const [address, change] = useListAddress();
  const { search, filter, page } = address;
  const query = useAllStoresQuery({ search, approved: APPROVED[filter] ?? '', page });
  const { total, counts } = query.currentData ?? query.data ?? {};
  return (
    <div className={utilities.page}>
      <title>{screenTitle('Lojas')}</title>
      <ScreenHeader
        title="Lojas"
        subtitle={total === undefined ? '\u00a0' : counted(total, 'loja', 'lojas')}
        backTo={paths.admin}
        action={<ExportLink list="stores" />}
      />
      <ListFilters
        address={address}
        onChange={change}
        search="Buscar lojas"
        placeholder="Buscar lojas..."
        filter="Filtrar por aprovação"
        options={[
          ['', withCount('Todas as lojas', counts && counts.pending + counts.approved)],
          ['pendentes', withCount('Pendentes', counts?.pending)],
          ['aprovadas', withCount('Aprovadas', counts?.approved)],
        ]}
      />
      <Loaded query={query} skeleton={<StoresSkeleton />} errorTitle="Não foi possível carregar as lojas">
        {({ stores, totalPages }) => {
          if (stores.length === 0) return <EmptyState card level={2} art={noShop} title="Nenhuma loja encontrada" />;
          return (
            <>
              <ul className={styles.rows}>
                {stores.map((store) => (
                  <li key={store.id}>
                    <StoreRow store={store} />
                  </li>
                ))}
              </ul>
              <ListPages page={page} totalPages={totalPages} onPage={(next) => change({ page: next })} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

/** `Pendentes (2)`; the words alone until it is known how many. */
function withCount(words: string, count: number | undefined): string {
  return count === undefined ? words : `${words} (${formatInteger(count)})`;
}

function StoresSkeleton() {
  return (
    <Loading className={styles.rows}>
      {times(STORES_A_PAGE).map((key) => (
        <Skeleton key={key} height={190} radius={20} />
      ))}
    </Loading>
  );
}

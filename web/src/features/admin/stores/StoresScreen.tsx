import { screenTitle } from '@cardume/bff/contract';
import { countWithNoun, formatInteger } from '../../../lib/numbers.ts';
import { paths } from '../../../shared/paths.ts';
import { useClampedPage } from '../../../ui/pagination/use-clamped-page.ts';
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx';
import { useAddressState } from '../../../ui/use-address-state.ts';
import utilities from '../../../ui/utilities.module.css';
import { useAllStoresQuery } from '../api.ts';
import { ApprovalLink } from '../shared/ApprovalLink.tsx';
import { ExportLink, ListFilters } from '../shared/list/ListFilters.tsx';
import { LIST_ADDRESS } from '../shared/list/list-address.ts';
import { StoreList } from './StoreList.tsx';

/** The parameter `approved` of the call, by the filter's value in the URL. */
const APPROVED = new Map<string, 'true' | 'false'>([
  ['pendentes', 'false'],
  ['aprovadas', 'true'],
]);

/** Every shop, approved or not. */
export default function StoresScreen() {
  const [address, change] = useAddressState(LIST_ADDRESS);
  const { search, filter, page } = address;
  const query = useAllStoresQuery({ search, approved: APPROVED.get(filter), order: 'pending', page });
  useClampedPage(query.currentData, page, (last) => change({ page: last }, { replace: true }));
  const { total, counts } = query.currentData ?? query.data ?? {};
  return (
    <div className={utilities.page}>
      <title>{screenTitle('Lojas')}</title>
      <ScreenHeader
        title="Lojas"
        subtitle={total === undefined ? '\u00a0' : countWithNoun(total, 'loja', 'lojas')}
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
      <ApprovalLink count={counts?.waiting} />
      <StoreList
        key={`${search} ${filter} ${page}`}
        query={query}
        page={page}
        onPage={(next) => change({ page: next })}
      />
    </div>
  );
}

/** `Pendentes (2)`, or the words alone while the count is unknown. */
function withCount(words: string, count: number | undefined): string {
  return count === undefined ? words : `${words} (${formatInteger(count)})`;
}

import { screenTitle } from '@cardume/bff/contract';
import { useLocation } from 'react-router';
import { EDIT_SEGMENT, paths } from '../../../shared/paths.ts';
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import utilities from '../../../ui/utilities.module.css';
import { useMyStoreQuery } from '../shared/own-shop.ts';
import { ShopForm } from './ShopForm.tsx';

/** Creates or edits the owner's shop. */
export default function ShopFormScreen() {
  const { pathname } = useLocation();
  const query = useMyStoreQuery();
  // Until the shop has loaded, the URL decides between create and edit.
  const edits = query.data === undefined ? pathname.includes(EDIT_SEGMENT) : query.data !== null;
  const title = edits ? 'Editar Loja' : 'Criar Loja';
  return (
    <div className={utilities.page}>
      <title>{screenTitle(title)}</title>
      <ScreenHeader
        title={title}
        subtitle="Estes dados, menos o CNPJ, aparecem na página da sua loja"
        backTo={paths.panel}
      />
      <QueryView query={query} skeleton={<FormSkeleton />} errorTitle="Não foi possível carregar sua loja">
        {(shop) => <ShopForm shop={shop} />}
      </QueryView>
    </div>
  );
}

function FormSkeleton() {
  return (
    <Loading>
      <Skeleton height={720} radius={20} />
    </Loading>
  );
}

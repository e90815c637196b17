import type { MyStore } from '@cardume/bff/contract';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import lost from '../../../art/empty/shop.svg';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import { useMyStoreQuery } from './own-shop.ts';

interface OwnShopProps {
  skeleton: ReactNode;
  /** The action of the empty state. Default: a button that creates a shop. */
  action?: ReactNode;
  children: (shop: MyStore) => ReactNode;
}

const CREATE = (
  <ButtonLink to={paths.createShop} icon={<Plus size={20} />}>
    Criar Loja
  </ButtonLink>
);

/** Loads the owner's shop and renders the children with it, or an empty state if there is none. */
export function OwnShop({ skeleton, action, children }: OwnShopProps) {
  const query = useMyStoreQuery();
  return (
    <QueryView query={query} skeleton={skeleton} errorTitle="Não foi possível carregar sua loja">
      {(shop) => (shop ? children(shop) : <NoShop action={action} />)}
    </QueryView>
  );
}

/** The empty state of an owner without a shop. */
export function NoShop({ action = CREATE }: Pick<OwnShopProps, 'action'>) {
  return (
    <EmptyState
      card
      level={2}
      art={lost}
      title="Loja não encontrada"
      text="Você ainda não tem uma loja"
      action={action}
    />
  );
}

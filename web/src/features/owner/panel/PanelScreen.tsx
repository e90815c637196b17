import { type MyStore, screenTitle } from '@cardume/bff/contract';
import { Plus } from 'lucide-react';
import empty from '../../../art/empty/shop.svg';
import { AccountCard } from '../../../shared/account/settings/AccountCard.tsx';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import utilities from '../../../ui/utilities.module.css';
import { useMyStoreQuery } from '../shared/own-shop.ts';
import { PanelBand } from './PanelBand.tsx';
import styles from './panel.module.css';
import { SupportCard } from './SupportCard.tsx';
import { ApprovalCard } from './shop/ApprovalCard.tsx';
import { CatalogueCard } from './shop/CatalogueCard.tsx';
import { ChecklistCard } from './shop/ChecklistCard.tsx';
import { HolidayCard } from './shop/HolidayCard.tsx';
import { MyShopCard } from './shop/MyShopCard.tsx';
import { ProductCountCard } from './shop/ProductCountCard.tsx';
import { QuickActions } from './shop/QuickActions.tsx';
import { ShareCard } from './shop/ShareCard.tsx';
import { TodayCard } from './shop/TodayCard.tsx';

/** The first screen of an owner. */
export default function PanelScreen() {
  const query = useMyStoreQuery();
  return (
    <>
      <title>{screenTitle('Meu Painel')}</title>
      <PanelBand shop={query.data} />
      <Stack className={`${utilities.page} ${styles.panelScreenColumns}`} gap={{ s: 16, m: 20 }} top={-40}>
        <QueryView query={query} skeleton={<PanelSkeleton />} errorTitle="Não foi possível carregar sua loja">
          {(shop) => (shop ? <WithShop shop={shop} /> : <WithoutShop />)}
        </QueryView>
        <Stack gap={{ s: 16, m: 20 }} packed>
          {query.data && <ProductCountCard />}
          <AccountCard />
          <SupportCard shopName={query.data?.name} />
        </Stack>
      </Stack>
    </>
  );
}

function WithShop({ shop }: { shop: MyStore }) {
  return (
    <Stack gap={{ s: 16, m: 20 }} packed>
      <TodayCard />
      {shop.approved || <ApprovalCard shop={shop} />}
      <HolidayCard shop={shop} />
      <MyShopCard shop={shop} />
      <ChecklistCard shop={shop} />
      <QuickActions />
      {shop.approved && <ShareCard shop={shop} />}
      {shop.approved && <CatalogueCard shop={shop} />}
    </Stack>
  );
}

function WithoutShop() {
  return (
    <EmptyState
      card
      level={2}
      art={empty}
      title="Configure sua loja"
      text="Conte o que você vende e onde fica. Leva poucos minutos."
      action={
        <ButtonLink to={paths.createShop} icon={<Plus size={20} />}>
          Criar Loja
        </ButtonLink>
      }
    />
  );
}

/** The skeleton of the shop's part of the panel: higher than a phone, whose first screen then does not move. */
function PanelSkeleton() {
  return (
    <Stack as={Loading} gap={{ s: 16, m: 20 }} packed>
      <Skeleton height={192} radius={20} />
      <Skeleton height={166} radius={20} />
      <Skeleton height={475} radius={20} />
    </Stack>
  );
}

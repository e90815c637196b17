import { screenTitle } from '@cardume/bff/contract';
import { OwnShop } from '../../shared/own-shop/OwnShop.tsx';
import { paths } from '../../shared/paths.ts';
import { ScreenHeader } from '../../ui/screen-header/ScreenHeader.tsx';
import { Loading, Skeleton } from '../../ui/skeleton/Skeleton.tsx';
import utilities from '../../ui/utilities.module.css';
import { NewProductForm } from './NewProductForm.tsx';

/** Adds a product by the short form. */
export default function NewProductScreen() {
  return (
    <div className={utilities.page}>
      <title>{screenTitle('Novo Produto')}</title>
      <ScreenHeader title="Novo Produto" subtitle="Ele aparece na página da sua loja" backTo={paths.myProducts} />
      <OwnShop skeleton={<FormSkeleton />}>{(shop) => <NewProductForm shop={shop} />}</OwnShop>
    </div>
  );
}

function FormSkeleton() {
  return (
    <Loading>
      <Skeleton height={560} radius={20} />
    </Loading>
  );
}

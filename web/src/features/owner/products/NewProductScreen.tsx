import { type MyStore, screenTitle } from '@cardume/bff/contract';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import type { FormState } from '../../../ui/form/form-state.ts';
import { TextAreaField, TextField } from '../../../ui/form/TextField.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import utilities from '../../../ui/utilities.module.css';
import { DraftNotice } from '../shared/DraftNotice.tsx';
import { LeaveGuard } from '../shared/LeaveGuard.tsx';
import { OwnShop } from '../shared/OwnShop.tsx';
import { CategorySelect } from './CategorySelect.tsx';
import { IdentityFields } from './IdentityFields.tsx';
import { PhotoField } from './photos/PhotoField.tsx';
import { checkNewProduct, type ProductValues } from './product-form.ts';
import styles from './products.module.css';
import { useProductForm } from './use-product-form.tsx';

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

/** The short form of a new product, without a discount. */
function NewProductForm({ shop }: { shop: MyStore }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { form, photos, saveAndAddAnother } = useProductForm({
    categoryId: onlyCategoryOf(shop),
    draft: 'product:simple',
    check: checkNewProduct,
    savesWhenClosed: true,
    context: { storeId: shop.id },
    done: 'Produto criado!',
    failed: (error) => toastError('Erro ao criar produto', error),
    close: leave,
  });

  /** Leaves no entry of the form in the history: the back arrow of the list would lead into an empty form. */
  function leave() {
    if (state?.fromList) navigate(-1);
    else navigate(paths.myProducts, { replace: true });
  }

  function cancel() {
    form.discard();
    leave();
  }

  return (
    <Form form={form} className={styles.newProductScreenForm}>
      <LeaveGuard form={form} />
      <DraftNotice form={form} />
      <Stack className={utilities.card} gap={20} pad={20}>
        <TextField form={form} name="name" label="Nome" autoComplete="off" />
        <CategorySelect form={form} shop={shop} />
        <TextAreaField form={form} name="description" label="Descrição" optional />
        <TextField
          form={form}
          name="price"
          label="Preço"
          prefix="R$"
          inputMode="decimal"
          placeholder="0,00"
          autoComplete="off"
        />
        <IdentityFields form={form} />
        <PhotoField photos={photos} />
        <ImageUrlField form={form} />
      </Stack>
      <Grid className={styles.newProductScreenActions} columns={2} gap={10}>
        <Button variant="secondary" onClick={cancel}>
          Cancelar
        </Button>
        <Button type="submit" loading={form.busy}>
          Criar Produto
        </Button>
        <Button variant="secondary" className={styles.another} disabled={form.busy} onClick={saveAndAddAnother}>
          Salvar e adicionar outro
        </Button>
      </Grid>
    </Form>
  );
}

/** Returns the category of a shop that has one only; an empty string for any other shop. */
function onlyCategoryOf({ productCategoryIds: [only = '', ...others] }: MyStore): string {
  return others.length === 0 ? only : '';
}

/** Collapsed until used: most owners upload a photo. */
function ImageUrlField({ form }: { form: FormState<ProductValues> }) {
  const [open, setOpen] = useState(form.values.imageUrl !== '');
  return (
    <details
      open={open || form.errors.imageUrl !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className={styles.address}
    >
      <summary>Usar um endereço de imagem</summary>
      <TextField
        form={form}
        name="imageUrl"
        label="URL da imagem"
        optional
        type="url"
        hint="Vira a foto principal."
        placeholder="https://"
        autoComplete="off"
      />
    </details>
  );
}

function FormSkeleton() {
  return (
    <Loading>
      <Skeleton height={560} radius={20} />
    </Loading>
  );
}

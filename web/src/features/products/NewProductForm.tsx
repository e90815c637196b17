import { type MyStore, newProduct } from '@cardume/bff/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { parsePrice, priceError } from '../../lib/price.ts';
import { apiErrorOf } from '../../shared/api/api-error.ts';
import { DraftNotice } from '../../shared/drafts/DraftNotice.tsx';
import { LeaveGuard } from '../../shared/drafts/LeaveGuard.tsx';
import { useDraftForm } from '../../shared/drafts/use-draft-form.ts';
import { useMyProductsQuery } from '../../shared/own-shop/api.ts';
import { paths } from '../../shared/paths.ts';
import { toastError } from '../../shared/toast-error.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextAreaField, TextField } from '../../ui/form/TextField.tsx';
import { type FormState, fieldErrors } from '../../ui/form/use-form.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { useIsMounted } from '../../ui/use-is-mounted.ts';
import utilities from '../../ui/utilities.module.css';
import { useAddProductMutation } from './api.ts';
import { CategorySelect } from './CategorySelect.tsx';
import { isCategoryFull, toastProductLimit } from './limits.ts';
import styles from './NewProductForm.module.css';
import { PhotoField } from './photos/PhotoField.tsx';
import { useProductPhotos } from './photos/use-product-photos.ts';

const EMPTY = { name: '', categoryId: '', description: '', price: '', imageUrls: [] as string[], imageUrl: '' };

/** The short form of a new product, without a discount. */
export function NewProductForm({ shop }: { shop: MyStore }) {
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const form = useDraftForm('product:simple', EMPTY);
  const { data: products } = useMyProductsQuery();
  const [add] = useAddProductMutation();
  const photos = useProductPhotos(form);
  const [saving, setSaving] = useState(false);

  /** Leaves no entry of the form in the history: the back arrow of the list would lead into an empty form. */
  function leave() {
    // React Router's index of the entry. The entry before is the list, which has the only link to this form.
    if (window.history.state?.idx > 0) navigate(-1);
    else navigate(paths.myProducts, { replace: true });
  }

  function read() {
    const values = form.currentValues();
    const checked = newProduct.safeParse({ ...values, price: parsePrice(values.price) });
    if (checked.success) return checked.data;
    const price = priceError(values.price);
    form.showFieldErrors({ ...fieldErrors(checked.error.issues), ...(price ? { price } : {}) });
    return null;
  }

  /** Resolves to whether the product is saved. */
  async function save(): Promise<boolean> {
    await photos.done();
    const product = read();
    if (!product) return false;
    const body = { ...product, storeId: shop.id, available: true };
    const { error } = await add({ body });
    if (!error) return true;
    form.showFieldErrors(apiErrorOf(error).fields ?? {});
    toastError('Erro ao criar produto', error);
    return false;
  }

  async function send() {
    const product = read();
    if (!product) return;
    if (isCategoryFull(products, product.categoryId)) return toastProductLimit();
    setSaving(true);
    const saved = await save();
    setSaving(false);
    if (!saved) return;
    form.markSaved();
    toast({ kind: 'success', title: 'Produto criado!' });
    if (isMounted()) leave();
  }

  function cancel() {
    form.discard();
    leave();
  }

  return (
    <Form form={form} onSubmit={send} className={styles.form}>
      <LeaveGuard form={form} saving={saving} />
      <DraftNotice form={form} />
      <div className={`${utilities.card} ${styles.card}`}>
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
        <PhotoField photos={photos} />
        <ImageUrlField form={form} />
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={cancel}>
          Cancelar
        </Button>
        <Button type="submit" loading={saving}>
          Criar Produto
        </Button>
      </div>
    </Form>
  );
}

/** Collapsed until used: most owners upload a photo. */
function ImageUrlField({ form }: { form: FormState<typeof EMPTY> }) {
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

import { type MyStore, newProduct } from '@cardume/bff/contract';
import { useNavigate } from 'react-router';
import { parsePrice } from '../../lib/price.ts';
import { apiErrorOf } from '../../shared/api/api-error.ts';
import { DraftNotice } from '../../shared/drafts/DraftNotice.tsx';
import { LeaveGuard } from '../../shared/drafts/LeaveGuard.tsx';
import { useDraftForm } from '../../shared/drafts/use-draft-form.ts';
import { useMyProductsQuery } from '../../shared/own-shop/api.ts';
import { paths } from '../../shared/paths.ts';
import { toastError } from '../../shared/toast-error.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { AreaField, TextField } from '../../ui/form/TextField.tsx';
import { errorsOf } from '../../ui/form/use-form.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { useIsMounted } from '../../ui/use-is-mounted.ts';
import utilities from '../../ui/utilities.module.css';
import { useAddProductMutation } from './api.ts';
import { CategorySelect } from './CategorySelect.tsx';
import { isFull, toastLimit } from './limit.ts';
import styles from './NewProductForm.module.css';

const EMPTY = { name: '', categoryId: '', description: '', price: '', imageUrl: '' };

/** The simple form of a product, without photos and discount. */
export function NewProductForm({ shop }: { shop: MyStore }) {
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const form = useDraftForm('product:simple', EMPTY);
  const { data: products } = useMyProductsQuery();
  const [add, { isLoading }] = useAddProductMutation();

  async function send() {
    const checked = newProduct.safeParse({ ...form.values, price: parsePrice(form.values.price) });
    if (!checked.success) return form.fail(errorsOf(checked.error.issues));
    if (isFull(products, checked.data.categoryId)) return toastLimit();
    const body = { ...checked.data, storeId: shop.id, available: true };
    const { error } = await add({ body });
    if (error) {
      form.fail(apiErrorOf(error).fields ?? {});
      toastError('Erro ao criar produto', error);
      return;
    }
    form.settle();
    toast({ kind: 'success', title: 'Produto criado!' });
    if (isMounted()) navigate(paths.myProducts);
  }

  function cancel() {
    form.discard();
    navigate(paths.myProducts);
  }

  return (
    <Form form={form} onSubmit={send} className={styles.form}>
      <LeaveGuard form={form} saving={isLoading} />
      <DraftNotice form={form} />
      <div className={`${utilities.card} ${styles.card}`}>
        <TextField form={form} name="name" label="Nome" autoComplete="off" />
        <CategorySelect form={form} shop={shop} />
        <AreaField form={form} name="description" label="Descrição" optional />
        <TextField
          form={form}
          name="price"
          label="Preço"
          prefix="R$"
          inputMode="decimal"
          placeholder="0,00"
          autoComplete="off"
        />
        <TextField
          form={form}
          name="imageUrl"
          label="URL da imagem"
          optional
          type="url"
          hint="Para enviar fotos, use Gerenciar Produtos."
          placeholder="https://"
          autoComplete="off"
        />
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={cancel}>
          Cancelar
        </Button>
        <Button type="submit" loading={isLoading}>
          Criar Produto
        </Button>
      </div>
    </Form>
  );
}

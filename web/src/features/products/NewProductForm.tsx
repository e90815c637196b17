import { type MyStore, newProduct } from '@cardume/bff/contract';
import { useNavigate } from 'react-router';
import type { ApiError } from '../../app/base-query.ts';
import { DraftNotice } from '../../app/owner/DraftNotice.tsx';
import { LeaveGuard } from '../../app/owner/LeaveGuard.tsx';
import { useMyProductsQuery } from '../../app/owner/my-store-api.ts';
import { useDraftForm } from '../../app/owner/use-draft-form.ts';
import { useStillHere } from '../../app/owner/use-still-here.ts';
import { paths } from '../../app/paths.ts';
import { parsePrice } from '../../lib/price.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { AreaField, TextField } from '../../ui/form/TextField.tsx';
import { errorsOf } from '../../ui/form/use-form.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import utilities from '../../ui/utilities.module.css';
import { useAddProductMutation } from './api.ts';
import { CategorySelect } from './CategorySelect.tsx';
import { isFull, tellLimit } from './limit.ts';
import styles from './NewProductForm.module.css';

const EMPTY = { name: '', categoryId: '', description: '', price: '', imageUrl: '' };

/** The simple form of a product; photos and discounts are added where products are managed. */
export function NewProductForm({ shop }: { shop: MyStore }) {
  const navigate = useNavigate();
  const stillHere = useStillHere();
  const form = useDraftForm('product:simple', EMPTY);
  const { data: products } = useMyProductsQuery();
  const [add, { isLoading }] = useAddProductMutation();

  async function send() {
    const checked = newProduct.safeParse({ ...form.values, price: parsePrice(form.values.price) });
    if (!checked.success) return form.fail(errorsOf(checked.error.issues));
    if (isFull(products, checked.data.categoryId)) return tellLimit();
    const { error } = await add({ ...checked.data, storeId: shop.id, available: true });
    if (error) {
      const { serverMessage, fields } = error as ApiError;
      form.fail(fields ?? {});
      toast({ kind: 'error', title: 'Erro ao criar produto', text: serverMessage });
      return;
    }
    form.settle();
    toast({ kind: 'success', title: 'Produto criado!' });
    if (stillHere()) navigate(paths.myProducts);
  }

  function cancel() {
    form.discard();
    navigate(paths.myProducts);
  }

  return (
    <Form form={form} onSubmit={send} className={styles.form}>
      <LeaveGuard dirty={form.dirty && !isLoading} onLeave={form.discard} />
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

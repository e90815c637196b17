import type { MyStore, Product } from '@cardume/bff/contract';
import { Trash2 } from 'lucide-react';
import { useId, useMemo } from 'react';
import { useProductCategoriesQuery } from '../../../shared/api/reference-data.ts';
import { DraftNotice } from '../../../shared/drafts/DraftNotice.tsx';
import { useDraftForm } from '../../../shared/drafts/use-draft-form.ts';
import type { FieldWords } from '../../../shared/merging/ChangedMeanwhileDialog.tsx';
import { Thumbnail } from '../../../shared/merging/Thumbnail.tsx';
import { type Stored, useMergingSave } from '../../../shared/merging/use-merging-save.tsx';
import { useMyProductsQuery } from '../../../shared/own-shop/api.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../../ui/form/DialogActions.tsx';
import { FieldPair, Form } from '../../../ui/form/Form.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { TextAreaField, TextField } from '../../../ui/form/TextField.tsx';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import { CategorySelect } from '../CategorySelect.tsx';
import { PhotoField } from '../photos/PhotoField.tsx';
import { useProductPhotos } from '../photos/use-product-photos.ts';
import styles from './ProductDialog.module.css';
import { type ProductValues, valuesOf } from './product-form.ts';
import { useRemoveProduct } from './use-remove-product.ts';
import { useSaveProduct } from './use-save-product.ts';

interface ProductDialogProps {
  shop: MyStore;
  products: Product[];
  categoryId: string;
  /** Undefined adds a new product. */
  product?: Product | undefined;
  onClose: () => void;
}

/** Adds or changes a product. Closing it discards the draft, which only survives leaving the page. */
export function ProductDialog({ shop, products, categoryId, product, onClose }: ProductDialogProps) {
  const id = useId();
  const form = useDraftForm(`product:${product?.id ?? `new:${categoryId}`}`, valuesOf(categoryId, product));
  const photos = useProductPhotos(form);
  const isMounted = useIsMounted();
  const { refetch } = useMyProductsQuery();
  const present = products.find(({ id }) => id === product?.id) ?? product;
  const changes = useMergingSave({
    form,
    base: form.base,
    stored: useMemo(() => storedOf(present), [present]),
    read: async () => {
      const { data = [], error } = await refetch();
      return { data: storedOf(data.find(({ id }) => id === product?.id)), error };
    },
    words: useProductWords(),
  });
  const [save, saving] = useSaveProduct({ form, changes, products, product, photosDone: photos.done });

  function close() {
    form.markSaved();
    onClose();
  }

  async function send() {
    if ((await save()) && isMounted()) close();
  }

  return (
    <>
      <Dialog
        kind="wide"
        title={product ? 'Editar produto' : 'Adicionar produto'}
        onClose={close}
        footer={<DialogActions form={id} label="Salvar" loading={saving} onClose={close} />}
      >
        <div onPaste={({ clipboardData }) => photos.add(picturesOnlyOf(clipboardData))}>
          <DraftNotice form={form} />
          <Form id={id} form={form} onSubmit={send} className={styles.form}>
            <PhotoField photos={photos} />
            <div className={styles.fields}>
              <CategorySelect form={form} shop={shop} present={product?.categoryId} />
              <TextField form={form} name="name" label="Nome" autoComplete="off" />
              <TextAreaField form={form} name="description" label="Descrição" optional />
              <FieldPair>
                <TextField form={form} name="price" label="Preço" prefix="R$" inputMode="decimal" autoComplete="off" />
                <TextField
                  form={form}
                  name="discount"
                  label="Desconto (%)"
                  optional
                  suffix="%"
                  hint="De 0 a 100"
                  inputMode="numeric"
                  autoComplete="off"
                />
              </FieldPair>
              <Switch
                label="Disponível"
                checked={form.values.available}
                onChange={(available) => form.change({ available })}
              />
              {product && <RemoveButton product={product} onRemoved={close} />}
            </div>
          </Form>
        </div>
      </Dialog>
      {changes.dialog}
    </>
  );
}

/** Returns the pasted pictures; none beside a text: spreadsheets copy a cell as a text and as its picture. */
function picturesOnlyOf({ types, files }: DataTransfer): File[] {
  return types.includes('text/plain') ? [] : [...files];
}

function storedOf(product: Product | undefined): Stored<ProductValues> | undefined {
  return product && { values: valuesOf(product.categoryId, product), updatedAt: product.updatedAt };
}

/** Returns the words for fields that were changed in two places. */
function useProductWords(): FieldWords<ProductValues> {
  const { data: categories = [] } = useProductCategoriesQuery();
  return {
    categoryId: { label: 'Categoria', show: (id) => categories.find((category) => category.id === id)?.name ?? id },
    name: 'Nome',
    description: 'Descrição',
    price: { label: 'Preço', show: (price) => `R$ ${price}` },
    discount: { label: 'Desconto (%)', show: (percent) => percent && `${percent}%` },
    imageUrls: {
      label: 'Fotos',
      show: (urls) => urls.length > 0 && urls.map((url) => <Thumbnail key={url} url={url} />),
    },
    available: { label: 'Disponível', show: (available) => (available ? 'Sim' : 'Não') },
  };
}

function RemoveButton({ product, onRemoved }: { product: Product; onRemoved: () => void }) {
  const isMounted = useIsMounted();
  const [remove, removing] = useRemoveProduct(product);
  return (
    <Button
      variant="dangerSoft"
      small
      icon={<Trash2 size={20} aria-hidden="true" />}
      className={styles.remove}
      loading={removing}
      onClick={async () => (await remove()) && isMounted() && onRemoved()}
    >
      Excluir produto
    </Button>
  );
}

import type { MyStore, Product } from '@cardume/bff/contract';
import { Trash2 } from 'lucide-react';
import { apiErrorOf } from '../../../../shared/api/api-error.ts';
import { toastError } from '../../../../shared/toast-error.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { FieldPair } from '../../../../ui/form/Form.tsx';
import { FormDialog } from '../../../../ui/form/FormDialog.tsx';
import { Switch } from '../../../../ui/form/Switch.tsx';
import { TextAreaField, TextField } from '../../../../ui/form/TextField.tsx';
import { Stack } from '../../../../ui/layout/layout.tsx';
import { useIsMounted } from '../../../../ui/use-is-mounted.ts';
import { DraftNotice } from '../../shared/DraftNotice.tsx';
import { CategorySelect } from '../CategorySelect.tsx';
import { IdentityFields } from '../IdentityFields.tsx';
import { LIMIT_CODE } from '../limits.ts';
import { PhotoField } from '../photos/PhotoField.tsx';
import { checkProduct } from '../product-form.ts';
import { useProductForm } from '../use-product-form.tsx';
import styles from './manage.module.css';
import { useRemoveProduct } from './use-remove-product.ts';

interface ProductDialogProps {
  shop: MyStore;
  categoryId: string;
  /** Undefined adds a new product. */
  product?: Product | undefined;
  onClose: () => void;
}

/** Adds or changes a product. Closing it discards the draft, which only survives leaving the page. */
export function ProductDialog({ shop, categoryId, product, onClose }: ProductDialogProps) {
  const { form, photos, saveAndAddAnother } = useProductForm({
    product,
    categoryId,
    draft: `product:${product?.id ?? `new:${categoryId}`}`,
    check: checkProduct,
    done: product ? 'Produto atualizado!' : 'Produto adicionado!',
    failed: (error) => {
      if (apiErrorOf(error).code === LIMIT_CODE) toastError('Limite atingido', error);
      else toastError(`Falha ao ${product ? 'atualizar' : 'adicionar'} produto. Tente novamente.`, error);
    },
    close: onClose,
  });

  function close() {
    form.markSaved();
    onClose();
  }

  return (
    <>
      <FormDialog
        kind="wide"
        title={product ? 'Editar produto' : 'Adicionar produto'}
        form={form}
        label="Salvar"
        also={product ? undefined : { label: 'Salvar e adicionar outro', onPress: saveAndAddAnother }}
        notice={<DraftNotice form={form} />}
        className={styles.productDialogForm}
        onPaste={({ clipboardData }) => photos.add(picturesOnlyOf(clipboardData))}
        onClose={close}
      >
        <PhotoField photos={photos} />
        <Stack gap={20} packed>
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
          <IdentityFields form={form} />
          <Switch
            label="Disponível"
            checked={form.values.available}
            onChange={(available) => form.change({ available })}
          />
          {product && <RemoveButton product={product} onRemoved={close} />}
        </Stack>
      </FormDialog>
      {form.question}
    </>
  );
}

/** Returns the pasted pictures; none beside a text: spreadsheets copy a cell as a text and as its picture. */
function picturesOnlyOf({ types, files }: DataTransfer): File[] {
  return types.includes('text/plain') ? [] : [...files];
}

function RemoveButton({ product, onRemoved }: { product: Product; onRemoved: () => void }) {
  const isMounted = useIsMounted();
  const [remove, removing] = useRemoveProduct(product);
  return (
    <Button
      variant="dangerSoft"
      small
      icon={<Trash2 size={20} />}
      className={styles.productDialogRemove}
      loading={removing}
      onClick={async () => (await remove()) && isMounted() && onRemoved()}
    >
      Excluir produto
    </Button>
  );
}

import { formatDay, type HomeKind, yesOrNo } from '@cardume/bff/contract';
import { apiErrorOf } from '../../../shared/api/api-error.ts';
import { type FieldWords, Thumbnail } from '../../../shared/merging/ChangedMeanwhileDialog.tsx';
import { useEditForm } from '../../../shared/merging/use-edit-form.tsx';
import { offerChange, offerErrors } from '../../../shared/typed-offer.ts';
import { invalid } from '../../../shared/use-form.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import { type HomeItem, useAddItemMutation, useChangeItemMutation, useItemsQuery } from './api.ts';
import { ItemFields, incompleteDateErrors } from './ItemFields.tsx';
import { type ItemValues, outcomeWords, storedOf, validateItem, valuesOf } from './item-form.ts';
import { KINDS } from './kinds.tsx';
import { PictureField, type PictureUpload, usePictureUpload } from './PictureField.tsx';
import { ShopProductField } from './ShopProductField.tsx';

/** Labels of the fields, for those that were changed in two places. */
const ITEM_WORDS: FieldWords<ItemValues> = {
  imageUrl: { label: 'Imagem', show: (url) => url && <Thumbnail url={url} /> },
  title: 'Título',
  subtitle: 'Subtítulo',
  name: 'Nome',
  description: 'Descrição',
  price: { label: 'Preço', show: (price) => `R$ ${price}` },
  discount: { label: 'Desconto (%)', show: (percent) => percent && `${percent}%` },
  whatsapp: 'WhatsApp',
  productId: { label: 'Produto', show: (id) => (id ? 'De uma loja' : 'Digitado à mão') },
  discountText: 'Texto do desconto',
  link: 'Link',
  order: 'Ordem',
  showFrom: { label: 'Início da exibição', show: formatLocal },
  showUntil: { label: 'Fim da exibição', show: formatLocal },
  active: { label: 'Ativo', show: yesOrNo },
};

/** Formats `2026-11-21T18:30` as `21/11/2026 18:30`. */
function formatLocal(local: string): string {
  const [day = '', time = ''] = local.split('T');
  return `${formatDay(day)} ${time}`.trim();
}

interface ContentDialogProps {
  kind: HomeKind;
  /** Undefined adds a new item. */
  item?: HomeItem | undefined;
  onClose: () => void;
}

/** Adds or changes an item of the home content. */
export function ContentDialog({ kind, item, onClose }: ContentDialogProps) {
  const about = KINDS[kind];
  const { done, failed } = outcomeWords(about.noun, item ? 'atualizar' : 'criar');
  const { data: items = [], refetch } = useItemsQuery(kind);
  const isMounted = useIsMounted();
  const [add] = useAddItemMutation();
  const [change] = useChangeItemMutation();
  const form = useEditForm({
    subject: items.find(({ id }) => id === item?.id) ?? item,
    storedOf,
    initial: valuesOf(item),
    read: async () => {
      const { data = [], error } = await refetch();
      return { data: data.find(({ id }) => id === item?.id), error };
    },
    words: ITEM_WORDS,
    check: (values, { ref }) => {
      // Without its picture the item is not complete: it is checked once the upload has ended.
      if (upload.isRunning()) return { body: {} };
      const checked = validateItem(about, values);
      const incomplete = incompleteDateErrors(ref.current);
      if (Object.keys(incomplete).length === 0) return checked;
      return invalid({ ...('errors' in checked && checked.errors), ...incomplete });
    },
    around: async (save) => {
      await upload.done();
      // Cancelled during the upload.
      return isMounted() ? save() : null;
    },
    send: (body, names, options) =>
      item ? change({ kind, id: item.id, change: offerChange(body, names), options }) : add({ kind, item: body }),
    done,
    close: onClose,
    failed: { ...failed, fields: (error) => offerErrors(apiErrorOf(error).fields ?? {}) },
  });
  const upload: PictureUpload = usePictureUpload(form);
  return (
    <>
      <FormDialog
        title={`${item ? 'Editar' : 'Novo'} ${about.noun.toLowerCase()}`}
        form={form}
        label="Salvar"
        onClose={onClose}
      >
        {about.showsProducts && <ShopProductField form={form} />}
        <PictureField kind={about} form={form} upload={upload} />
        <ItemFields kind={about} form={form} leadsToShop={Boolean(item?.storeId)} />
      </FormDialog>
      {form.question}
    </>
  );
}

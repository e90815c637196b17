import type { HomeKind } from '@cardume/bff/contract';
import { useId, useMemo, useRef, useState } from 'react';
import { apiErrorOf, type CallError } from '../../../shared/api/api-error.ts';
import type { FieldWords } from '../../../shared/merging/ChangedMeanwhileDialog.tsx';
import { Thumbnail } from '../../../shared/merging/Thumbnail.tsx';
import { type Stored, useMergingSave } from '../../../shared/merging/use-merging-save.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../../ui/form/DialogActions.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import { type HomeItem, useAddItemMutation, useChangeItemMutation, useItemsQuery } from './api.ts';
import { ItemFields, incompleteDateErrors } from './ItemFields.tsx';
import { changeOf, errorsByField, type ItemValues, toastOutcome, validateItem, valuesOf } from './item-form.ts';
import { KINDS } from './kinds.tsx';
import { PictureField, usePictureUpload } from './PictureField.tsx';

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
  discountText: 'Texto do desconto',
  link: 'Link',
  order: 'Ordem',
  showFrom: { label: 'Mostrar a partir de', show: formatLocal },
  showUntil: { label: 'Mostrar até', show: formatLocal },
  active: { label: 'Ativo', show: (active) => (active ? 'Sim' : 'Não') },
};

/** Formats `2026-11-21T18:30` as `21/11/2026 18:30`. */
function formatLocal(local: string): string {
  const [day = '', time = ''] = local.split('T');
  return `${day.split('-').toReversed().join('/')} ${time}`.trim();
}

interface ContentDialogProps {
  kind: HomeKind;
  /** Undefined adds a new item. */
  item?: HomeItem | undefined;
  onClose: () => void;
}

/** Adds or changes an item of the home content. */
export function ContentDialog({ kind, item, onClose }: ContentDialogProps) {
  const id = useId();
  const about = KINDS[kind];
  const form = useForm(() => valuesOf(item));
  const upload = usePictureUpload(form);
  const base = useRef(form.values);
  const { data: items = [], refetch } = useItemsQuery(kind);
  const present = items.find(({ id }) => id === item?.id) ?? item;
  const changes = useMergingSave({
    form,
    base,
    stored: useMemo(() => storedOf(present), [present]),
    read: async () => {
      const { data = [], error } = await refetch();
      return { data: storedOf(data.find(({ id }) => id === item?.id)), error };
    },
    words: ITEM_WORDS,
  });
  const isMounted = useIsMounted();
  const [saving, setSaving] = useState(false);
  const [add] = useAddItemMutation();
  const [change] = useChangeItemMutation();

  async function save(): Promise<void> {
    if (saving) return;
    setSaving(true);
    const saved = await send();
    setSaving(false);
    if (saved && isMounted()) onClose();
  }

  async function send(): Promise<boolean> {
    await upload.done();
    // Cancelled during the upload.
    if (!isMounted()) return false;
    const outcome = await changes.save(async (names, options) => {
      const valid = validItem();
      if (!valid || !item) return valid && add({ kind, item: valid });
      return change({ kind, id: item.id, change: changeOf(valid, names), options });
    });
    if (!outcome) return false;
    const { error } = outcome;
    if (error) showErrors(error);
    toastOutcome(about.noun, item ? 'atualizar' : 'criar', error);
    return !error;
  }

  /** Shows the errors of invalid input. */
  function validItem(): object | null {
    const checked = validateItem(about, form.currentValues());
    const errors = { ...('errors' in checked && checked.errors), ...incompleteDateErrors(form) };
    if ('item' in checked && Object.keys(errors).length === 0) return checked.item;
    form.showFieldErrors(errors);
    return null;
  }

  function showErrors(error: CallError): void {
    const fields = Object.entries(apiErrorOf(error).fields ?? {});
    form.showFieldErrors(errorsByField(fields.map(([name, message]) => ({ path: [name], message }))));
  }

  return (
    <>
      <Dialog
        title={`${item ? 'Editar' : 'Novo'} ${about.noun.toLowerCase()}`}
        onClose={onClose}
        footer={<DialogActions form={id} label="Salvar" loading={saving} onClose={onClose} />}
      >
        <Form id={id} form={form} onSubmit={save}>
          <PictureField kind={about} form={form} upload={upload} />
          <ItemFields kind={about} form={form} leadsToShop={Boolean(item?.storeId)} />
        </Form>
      </Dialog>
      {changes.dialog}
    </>
  );
}

function storedOf(item: HomeItem | undefined): Stored<ItemValues> | undefined {
  return item && { values: valuesOf(item), updatedAt: item.updatedAt };
}

import type { HomeKind } from '@cardume/bff/contract';
import { useId, useState } from 'react';
import { apiErrorOf, type CallError } from '../../../shared/api/api-error.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../../ui/form/DialogActions.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import { type HomeItem, useAddItemMutation, useChangeItemMutation } from './api.ts';
import { ItemFields, incompleteDateErrors } from './ItemFields.tsx';
import { errorsByField, toastOutcome, validateItem, valuesOf } from './item-form.ts';
import { KINDS } from './kinds.tsx';
import { PictureField, usePictureUpload } from './PictureField.tsx';

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
    const checked = validateItem(about, form.currentValues());
    const errors = { ...('errors' in checked && checked.errors), ...incompleteDateErrors(form) };
    if ('errors' in checked || Object.keys(errors).length > 0) {
      form.showFieldErrors(errors);
      return false;
    }
    const { error } = item
      ? await change({ kind, id: item.id, change: checked.item })
      : await add({ kind, item: checked.item });
    if (error) showErrors(error);
    toastOutcome(about.noun, item ? 'atualizar' : 'criar', error);
    return !error;
  }

  function showErrors(error: CallError): void {
    const fields = Object.entries(apiErrorOf(error).fields ?? {});
    form.showFieldErrors(errorsByField(fields.map(([name, message]) => ({ path: [name], message }))));
  }

  return (
    <Dialog
      title={`${item ? 'Editar' : 'Novo'} ${about.noun.toLowerCase()}`}
      onClose={onClose}
      footer={<DialogActions form={id} label="Salvar" loading={saving} onClose={onClose} />}
    >
      <Form id={id} form={form} onSubmit={save}>
        <PictureField kind={about} form={form} upload={upload} />
        <ItemFields kind={about} form={form} />
      </Form>
    </Dialog>
  );
}

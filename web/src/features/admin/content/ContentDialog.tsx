import type { AdminHomeKind } from '@cardume/bff/contract';
import { useId } from 'react';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../../ui/form/DialogActions.tsx';
import { Form, Pair } from '../../../ui/form/Form.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import type { HomeItem } from './api.ts';
import styles from './ContentDialog.module.css';
import { ItemField } from './fields.tsx';
import { KINDS } from './kinds.tsx';
import { PictureField } from './PictureField.tsx';
import { ShowTimeFields } from './show-time.tsx';
import { usePictureUpload } from './use-picture-upload.ts';
import { useSaveItem } from './use-save-item.ts';
import { valuesOf } from './values.ts';

interface ContentDialogProps {
  kind: AdminHomeKind;
  /** None for a new one. */
  item?: HomeItem | undefined;
  onClose: () => void;
}

/** An item of the home content to be added or changed. */
export function ContentDialog({ kind, item, onClose }: ContentDialogProps) {
  const id = useId();
  const about = KINDS[kind];
  const form = useForm(() => valuesOf(item));
  const upload = usePictureUpload(form);
  const [save, saving] = useSaveItem({ kind, item, form, upload });

  async function send() {
    if (await save()) onClose();
  }

  return (
    <Dialog
      title={`${item ? 'Editar' : 'Novo'} ${about.noun.toLowerCase()}`}
      onClose={onClose}
      footer={<DialogActions form={id} label="Salvar" loading={saving} onClose={onClose} />}
    >
      <Form id={id} form={form} onSubmit={send}>
        <PictureField kind={about} form={form} upload={upload} />
        {about.fields.map(({ name, optional }) => (
          <ItemField key={name} form={form} name={name} optional={optional} />
        ))}
        <Pair>
          <TextField form={form} name="order" label="Ordem" inputMode="numeric" autoComplete="off" />
          <span className={styles.active}>
            <Switch label="Ativo" checked={form.values.active} onChange={(active) => form.change({ active })} />
          </span>
        </Pair>
        <ShowTimeFields form={form} />
      </Form>
    </Dialog>
  );
}

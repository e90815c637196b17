import type { HomeKind } from '@cardume/bff/contract';
import { useForm } from '../../../shared/form/use-form.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { type HomeItem, useRemoveItemMutation } from './api.ts';
import { toastOutcome } from './item-form.ts';
import { KINDS, nameOf } from './kinds.tsx';

interface DeleteDialogProps {
  kind: HomeKind;
  item: HomeItem;
  onClose: () => void;
}

/** Asks for confirmation, then deletes an item of the home content. */
export function DeleteDialog({ kind, item, onClose }: DeleteDialogProps) {
  const { noun, confirmationNoun = noun.toLowerCase() } = KINDS[kind];
  const [remove] = useRemoveItemMutation();
  const form = useForm({
    initial: {},
    check: () => ({ body: item.id }),
    send: (id) => remove({ kind, id }),
    done: () => toastOutcome(noun, 'deletar', undefined),
    close: onClose,
    failed: (error) => toastOutcome(noun, 'deletar', error),
  });
  return (
    <FormDialog
      title={`Tem certeza que deseja deletar este ${confirmationNoun}?`}
      form={form}
      label="Deletar"
      danger
      onClose={onClose}
    >
      <p>
        <b>{nameOf(item)}</b> sai da home na hora. Não dá para desfazer.
      </p>
    </FormDialog>
  );
}

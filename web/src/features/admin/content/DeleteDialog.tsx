import type { HomeKind } from '@cardume/bff/contract';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
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
  const isMounted = useIsMounted();
  const [remove, { isLoading }] = useRemoveItemMutation();

  async function press() {
    const { error } = await remove({ kind, id: item.id });
    toastOutcome(noun, 'deletar', error);
    if (!error && isMounted()) onClose();
  }

  return (
    <Dialog
      title={`Tem certeza que deseja deletar este ${confirmationNoun}?`}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" block onClick={onClose}>
            Cancelar
          </Button>
          <Button variant="danger" block loading={isLoading} onClick={press}>
            Deletar
          </Button>
        </>
      }
    >
      <p>
        <b>{nameOf(item)}</b> sai da home na hora. Não dá para desfazer.
      </p>
    </Dialog>
  );
}

import type { AdminStore } from '@cardume/bff/contract';
import { useId } from 'react';
import { apiErrorOf } from '../../../shared/api/api-error.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../../ui/form/DialogActions.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextAreaField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import { useSetApprovalMutation } from '../api.ts';

const REFUSAL = { title: 'Recusar loja', label: 'Recusar', done: 'Loja recusada' };
const REMOVAL = {
  title: 'Remover aprovação da loja',
  label: 'Remover Aprovação',
  done: 'Aprovação removida com sucesso!',
};

interface RefusalDialogProps {
  store: AdminStore;
  /** Called before the decision is sent. */
  onDecide: () => void;
  onClose: () => void;
}

/** Refuses a shop or removes its approval, with an optional reason that the owner can read. */
export function RefusalDialog({ store: { id, name, approved }, onDecide, onClose }: RefusalDialogProps) {
  const formId = useId();
  const form = useForm({ reason: '' });
  const isMounted = useIsMounted();
  const [setApproval, { isLoading }] = useSetApprovalMutation();
  const { title, label, done } = approved ? REMOVAL : REFUSAL;

  async function send() {
    onDecide();
    const { error } = await setApproval({ params: { id }, body: { approved: false, reason: form.values.reason } });
    if (error) {
      form.showFieldErrors(apiErrorOf(error).fields ?? {});
      return toastError('Erro ao atualizar loja', error);
    }
    toast({ kind: 'success', title: done });
    if (isMounted()) onClose();
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={<DialogActions form={formId} label={label} danger loading={isLoading} onClose={onClose} />}
    >
      <Form id={formId} form={form} onSubmit={send}>
        <p>
          <b>{name}</b> {approved ? 'sai da busca na hora.' : 'continua fora da busca.'}
        </p>
        <TextAreaField
          form={form}
          name="reason"
          label="Motivo"
          optional
          hint="O lojista lê este motivo no painel"
          rows={4}
          maxLength={500}
        />
      </Form>
    </Dialog>
  );
}

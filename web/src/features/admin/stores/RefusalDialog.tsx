import type { AdminStore } from '@cardume/bff/contract';
import { useForm } from '../../../shared/use-form.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { TextAreaField } from '../../../ui/form/TextField.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
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
  onDecide?: () => void;
  /** Called after it was saved. */
  onDone?: () => void;
  onClose: () => void;
}

/** Refuses a shop or removes its approval, with an optional reason that the owner can read. */
export function RefusalDialog({
  store: { id, name, approved, version },
  onDecide,
  onDone,
  onClose,
}: RefusalDialogProps) {
  const [setApproval] = useSetApprovalMutation();
  const { title, label, done } = approved ? REMOVAL : REFUSAL;
  const form = useForm({
    initial: { reason: '' },
    check: (body) => ({ body }),
    send: ({ reason }) => {
      onDecide?.();
      return setApproval({ params: { id }, body: { approved: false, reason, version } });
    },
    done: () => {
      toast({ kind: 'success', title: done });
      onDone?.();
    },
    close: onClose,
    failed: { title: 'Erro ao atualizar loja' },
  });
  return (
    <FormDialog title={title} form={form} label={label} danger onClose={onClose}>
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
    </FormDialog>
  );
}

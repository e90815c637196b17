import type { AdminStore } from '@cardume/bff/contract';
import { Check, ExternalLink } from 'lucide-react';
import { paths } from '../../../shared/paths.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { Button, ButtonLink } from '../../../ui/button/Button.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useSetApprovalMutation } from '../api.ts';
import styles from './StoreActions.module.css';

/** A link to the shop's page, and its approval. */
export function StoreActions({ store: { id, approved } }: { store: AdminStore }) {
  const [setApproval, { isLoading }] = useSetApprovalMutation();

  async function press() {
    const { error } = await setApproval({ params: { id }, body: { approved: !approved } });
    if (error) toastError('Erro ao atualizar loja', error);
    else toast({ kind: 'success', title: approved ? 'Aprovação removida com sucesso!' : 'Loja aprovada com sucesso!' });
  }

  return (
    <div className={styles.actions}>
      <ButtonLink
        to={paths.shop(id)}
        target="_blank"
        rel="noopener"
        variant="secondary"
        small
        icon={<ExternalLink size={20} aria-hidden="true" />}
      >
        Visualizar Loja
      </ButtonLink>
      <Button
        variant={approved ? 'dangerSoft' : 'approve'}
        small
        loading={isLoading}
        icon={approved ? undefined : <Check size={20} aria-hidden="true" />}
        onClick={press}
      >
        {approved ? 'Remover Aprovação' : 'Aprovar'}
      </Button>
    </div>
  );
}

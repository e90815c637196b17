import type { AdminStore } from '@cardume/bff/contract';
import { Check, ExternalLink } from 'lucide-react';
import type { ApiError } from '../../../shared/api/base-query.ts';
import { paths } from '../../../shared/paths.ts';
import { Button, ButtonLink } from '../../../ui/button/Button.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useSetApprovalMutation } from '../api.ts';
import styles from './StoreActions.module.css';

/** The way to a shop's page, and its approval. */
export function StoreActions({ store: { id, approved } }: { store: AdminStore }) {
  const [setApproval, { isLoading }] = useSetApprovalMutation();

  async function press() {
    const { error } = await setApproval({ id, approved: !approved });
    if (error) toast({ kind: 'error', title: 'Erro ao atualizar loja', text: (error as ApiError).serverMessage });
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

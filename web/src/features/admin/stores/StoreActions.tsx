import type { AdminStore } from '@cardume/bff/contract';
import { Check, ExternalLink } from 'lucide-react';
import { paths } from '../../../shared/paths.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { Button, ButtonLink } from '../../../ui/button/Button.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useSetApprovalMutation } from '../api.ts';
import styles from './StoreActions.module.css';

/** A link to the shop's page, its approval, and the confirmation of what has changed since. */
export function StoreActions({ store: { id, approved, version, changes } }: { store: AdminStore }) {
  const [setApproval, { isLoading, originalArgs }] = useSetApprovalMutation();
  const changed = changes.length > 0;

  async function set(next: boolean) {
    const { error } = await setApproval({
      params: { id },
      body: next ? { approved: true, version } : { approved: false },
    });
    if (error) return toastError('Erro ao atualizar loja', error);
    toast({ kind: 'success', title: next ? approvedWords(changed) : 'Aprovação removida com sucesso!' });
  }

  const sends = (next: boolean) => isLoading && originalArgs?.body.approved === next;
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
      {(!approved || changed) && (
        <Button
          variant="approve"
          small
          loading={sends(true)}
          icon={<Check size={20} aria-hidden="true" />}
          onClick={() => set(true)}
        >
          {approved ? 'Confirmar' : 'Aprovar'}
        </Button>
      )}
      {approved && (
        <Button variant="dangerSoft" small loading={sends(false)} onClick={() => set(false)}>
          Remover Aprovação
        </Button>
      )}
    </div>
  );
}

const approvedWords = (changed: boolean) =>
  changed ? 'Alterações confirmadas com sucesso!' : 'Loja aprovada com sucesso!';

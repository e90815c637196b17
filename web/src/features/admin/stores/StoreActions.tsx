import type { AdminStore } from '@cardume/bff/contract';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { toastError } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useSetApprovalMutation } from '../api.ts';
import { ShopLink } from '../shared/ShopLink.tsx';
import { RefusalDialog } from './RefusalDialog.tsx';
import styles from './stores.module.css';

/** Link to the shop's page; buttons to approve or refuse it, or to confirm its changes since the approval. */
export function StoreActions({ store, onDecide }: { store: AdminStore; onDecide: () => void }) {
  const { id, approved, version, changes } = store;
  const [setApproval, { isLoading }] = useSetApprovalMutation();
  const [refusing, setRefusing] = useState(false);
  const changed = changes.length > 0;

  async function approve() {
    onDecide();
    const { error } = await setApproval({ params: { id }, body: { approved: true, version } });
    if (error) return toastError('Erro ao atualizar loja', error);
    toast({ kind: 'success', title: approvedWords(changed) });
  }

  return (
    <Row className={styles.storeActions} gap={10} align="stretch" wrap>
      <ShopLink id={id} />
      {(!approved || changed) && (
        <Button variant="approve" small loading={isLoading} icon={<Check size={20} />} onClick={approve}>
          {approved ? 'Confirmar' : 'Aprovar'}
        </Button>
      )}
      <Button variant="dangerSoft" small onClick={() => setRefusing(true)}>
        {approved ? 'Remover Aprovação' : 'Recusar'}
      </Button>
      {refusing && <RefusalDialog store={store} onDecide={onDecide} onClose={() => setRefusing(false)} />}
    </Row>
  );
}

const approvedWords = (changed: boolean) =>
  changed ? 'Alterações confirmadas com sucesso!' : 'Loja aprovada com sucesso!';

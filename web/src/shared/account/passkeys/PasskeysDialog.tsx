import { formatDateTime } from '@cardume/bff/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useFocusAfterRemoval } from '../../../ui/use-focus-after-removal.ts';
import { apiErrorOf } from '../../api/api-error.ts';
import { toastError } from '../../toast-error.ts';
import styles from '../settings/rows.module.css';
import { AddPasskeyForm } from './AddPasskeyForm.tsx';
import { type OwnPasskey, useMyPasskeysQuery, useRemoveMyPasskeyMutation } from './api.ts';
import { RecentLoginDialog } from './RecentLoginDialog.tsx';
import { NO_PASSKEYS, supportsPasskeys } from './use-passkey.ts';

/** Lists, adds and removes the passkeys of the account. */
export default function PasskeysDialog({ onClose }: { onClose: () => void }) {
  const query = useMyPasskeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const [list, leave] = useFocusAfterRemoval<HTMLUListElement>(query.currentData ?? []);
  return (
    <Dialog title="Chaves de acesso" onClose={onClose}>
      <Stack gap={8}>
        <p>Entre sem senha, com o rosto, a digital ou o PIN do seu aparelho, ou com uma chave de segurança.</p>
        <QueryView
          query={query}
          skeleton={
            <Loading>
              <Skeleton height={56} />
            </Loading>
          }
          errorTitle="Não foi possível carregar as chaves"
        >
          {(passkeys) => (
            <Stack as="ul" ref={list} gap={8}>
              {passkeys.map((passkey, index) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => leave(index)} />
              ))}
            </Stack>
          )}
        </QueryView>
        {supportsPasskeys() ? <AddPasskeyForm hasPasskeys={Boolean(query.data?.length)} /> : <p>{NO_PASSKEYS}</p>}
      </Stack>
    </Dialog>
  );
}

const FAILED = 'Erro ao remover chave';

function PasskeyRow({ passkey, onRemove }: { passkey: OwnPasskey; onRemove: () => void }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const [removePasskey, { isLoading }] = useRemoveMyPasskeyMutation();
  const [asksPassword, setAsksPassword] = useState(false);

  async function remove() {
    setAsksPassword(false);
    onRemove();
    const { error } = await removePasskey({ params: { id } });
    if (error && apiErrorOf(error).code === 'reauthentication_required') return setAsksPassword(true);
    if (error) return toastError(FAILED, error, 'Tente novamente mais tarde');
    toast({ kind: 'success', title: 'Chave de acesso removida!' });
  }

  return (
    <Row as="li" className={styles.row} gap={12} justify="between">
      <Stack as="span" className={styles.words} shrink>
        <strong>{name}</strong>
        <span>
          {lastUsedAt ? `Usada em ${formatDateTime(lastUsedAt)}` : `Adicionada em ${formatDateTime(createdAt)}`}
        </span>
      </Stack>
      <Button variant="secondary" small loading={isLoading} aria-label={`Remover ${name}`} onClick={remove}>
        Remover
      </Button>
      {asksPassword && (
        <RecentLoginDialog
          reason={`Para remover a chave «${name}», confirme a sua senha ou use uma chave de acesso.`}
          action="Remover"
          failed={FAILED}
          onConfirmed={remove}
          onClose={() => setAsksPassword(false)}
        />
      )}
    </Row>
  );
}

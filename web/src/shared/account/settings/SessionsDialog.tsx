import { formatDateTime } from '@cardume/bff/contract';
import { describeDevice } from '../../../lib/device.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Skeletons } from '../../../ui/Skeleton.tsx';
import { QueryView } from '../../../ui/state/QueryView.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useFocusAfterRemoval } from '../../../ui/use-focus-after-removal.ts';
import { toastError } from '../../toast-error.ts';
import { type OwnSession, useEndMySessionMutation, useMySessionsQuery } from './api.ts';
import styles from './rows.module.css';

/** Lists the account's sessions, and ends those of other devices. */
export default function SessionsDialog({ onClose }: { onClose: () => void }) {
  const query = useMySessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [list, leave] = useFocusAfterRemoval<HTMLUListElement>(query.currentData ?? []);
  return (
    <Dialog title="Sessões abertas" onClose={onClose}>
      <QueryView
        query={query}
        skeleton={<Skeletons count={2} gap={8} height={56} />}
        errorTitle="Não foi possível carregar as sessões"
      >
        {(sessions) => (
          <Stack as="ul" ref={list} gap={8}>
            {sessions.map((session, index) => (
              <SessionRow key={session.id} session={session} onEnd={() => leave(index)} />
            ))}
          </Stack>
        )}
      </QueryView>
    </Dialog>
  );
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { id, current, userAgent, ipAddress, createdAt } = session;
  const [endSession, { isLoading }] = useEndMySessionMutation();
  const device = describeDevice(userAgent);

  async function end() {
    onEnd();
    const { error } = await endSession({ params: { id } });
    if (error) return toastError('Erro ao encerrar sessão', error, 'Tente novamente mais tarde');
    toast({ kind: 'success', title: 'Sessão encerrada!' });
  }

  return (
    <Row as="li" className={styles.row} gap={12} justify="between">
      <Stack as="span" className={styles.words} shrink>
        <strong>{device}</strong>
        <span>
          Endereço {ipAddress} · desde {formatDateTime(createdAt)}
        </span>
      </Stack>
      {current ? (
        <Badge tone="ok">Este dispositivo</Badge>
      ) : (
        <Button variant="secondary" small loading={isLoading} aria-label={`Encerrar ${device}`} onClick={end}>
          Encerrar
        </Button>
      )}
    </Row>
  );
}

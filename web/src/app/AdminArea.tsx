import type { CurrentUser } from '@cardume/bff/contract';
import { Navigate, Outlet } from 'react-router';
import { useSession } from '../shared/account/use-session.ts';
import { paths } from '../shared/paths.ts';
import { Loading, Skeleton } from '../ui/skeleton/Skeleton.tsx';
import { ErrorState } from '../ui/state/ErrorState.tsx';
import { toast } from '../ui/toast/toast-store.ts';
import utilities from '../ui/utilities.module.css';
import styles from './AdminArea.module.css';

const isAdmin = ({ role }: CurrentUser) => role === 'admin';

function turnAway(): void {
  toast({ kind: 'error', title: 'Acesso negado', text: 'Você não tem permissão para acessar esta página' });
}

/** What an admin's screens stand in: nothing of them is shown before the server has said that an admin is signed in. */
export function AdminArea() {
  const [session, ask] = useSession({ mayEnter: isAdmin, turnAway, fresh: true });
  if (session === 'in') return <Outlet />;
  if (session === 'out') return <Navigate to={paths.login} replace />;
  return (
    <div className={`${utilities.page} ${styles.waiting}`}>
      {session === 'unknown' ? (
        <ErrorState title="Não foi possível abrir a administração" onRetry={ask} />
      ) : (
        <Loading className={styles.ghosts}>
          <Skeleton width="60%" height={30} />
          <Skeleton height={160} radius={20} />
          <Skeleton height={240} radius={20} />
        </Loading>
      )}
    </div>
  );
}

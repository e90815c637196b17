import { Outlet } from 'react-router';
import { leaveForLogin } from '../shared/account/leave.ts';
import { useSession } from '../shared/account/use-session.ts';
import { useCurrentUserQuery } from '../shared/session/current-user.ts';
import { Loading, Skeleton } from '../ui/skeleton/Skeleton.tsx';
import { ErrorState } from '../ui/state/ErrorState.tsx';
import utilities from '../ui/utilities.module.css';
import styles from './OwnerArea.module.css';

const turnAway = () => leaveForLogin('Você precisa fazer login para acessar o painel');

/** What an owner's screens stand in: nothing of them is shown before it is known that somebody is signed in. */
export default function OwnerArea() {
  const [session, ask] = useSession({ turnAway });
  const { data: owner } = useCurrentUserQuery(undefined, { skip: session !== 'in' });
  if (owner) return <Outlet context={owner} />;
  if (session === 'unknown') {
    return (
      <div className={`${utilities.page} ${styles.message}`}>
        <ErrorState title="Não foi possível abrir o painel" onRetry={ask} />
      </div>
    );
  }
  return (
    <Loading className={`${utilities.page} ${styles.waiting}`}>
      <Skeleton width="60%" height={30} />
      <Skeleton height={160} radius={20} />
      <Skeleton height={240} radius={20} />
    </Loading>
  );
}

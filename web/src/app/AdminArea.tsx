import type { CurrentUser } from '@cardume/bff/contract';
import { Navigate, Outlet } from 'react-router';
import { TemporaryPasswordNotice } from '../shared/account/TemporaryPasswordNotice.tsx';
import { useSession } from '../shared/account/use-session.ts';
import { paths } from '../shared/paths.ts';
import { toast } from '../ui/toast/toast-store.ts';
import { GuardPending } from './GuardPending.tsx';

const isAdmin = ({ role }: CurrentUser) => role === 'admin';

function onDenied(): void {
  toast({ kind: 'error', title: 'Acesso negado', text: 'Você não tem permissão para acessar esta página' });
}

/** Guards an admin's screens: none is rendered before the server has confirmed an admin's session. */
export function AdminArea() {
  const [session, ask] = useSession({ mayEnter: isAdmin, onDenied, fresh: true });
  if (session === 'in') {
    return (
      <>
        <TemporaryPasswordNotice />
        <Outlet />
      </>
    );
  }
  if (session === 'out') return <Navigate to={paths.login} replace />;
  return (
    <GuardPending failed={session === 'unknown'} errorTitle="Não foi possível abrir a administração" onRetry={ask} />
  );
}
